package acme

import (
	"github.com/zarrcodec/zarrcodec/config"
	"github.com/zarrcodec/zarrcodec/storage"
)

const auditName = "acme.audit"

// Audit is acme.audit, a storage transformer that would note every access under a key.
type Audit struct {
	Log   string // the key
	Level string // "reads" or "writes"
}

var _ storage.Transformer = Audit{}

func parseAudit(c *config.Reader) storage.Transformer {
	log, _ := c.Text("log", true)
	level, _ := c.Enum("level", true, "reads", "writes")
	if !c.OK() {
		return nil
	}
	return Audit{log, level}
}

// Name is "acme.audit".
func (Audit) Name() string { return auditName }

// Configuration holds both members.
func (a Audit) Configuration() config.Value {
	return config.NewObject("log", a.Log, "level", a.Level)
}
