//! The zarrs crate as a contender of the side-by-side measurements: a process that does what the lines on standard input
//! say. The lines are those of bench/peers/contender.py.
//!
//!     contender THREADS

use std::borrow::Cow;
use std::error::Error;
use std::fs;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use rayon::prelude::*;
use serde_json::Value;
use sha2::{Digest, Sha256};
use zarrs::array::{
    Array, ArrayBytes, ArrayMetadata, ArrayShardedReadableExt, ArrayShardedReadableExtCache, ArraySubset,
    ArrayToBytesCodecTraits, ChunkShape, CodecOptions, FromArrayBytes,
};
use zarrs::filesystem::FilesystemStore;
use zarrs::storage::store::MemoryStore;

type Failure = Box<dyn Error + Send + Sync>;
type Answer = Result<String, Failure>;

/// There is no such thing to measure, and why.
#[derive(Debug)]
struct Nothing(&'static str);

impl std::fmt::Display for Nothing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl Error for Nothing {}

/// What is timed.
trait Job {
    fn work(&mut self) -> Result<(), Failure>;
    /// The answer to "verify" for what work made; one that encodes writes it to the folder.
    fn result(&self, folder: &Path) -> Answer;
}

/// An array of the workloads.
struct Workload {
    about: Value,
    folder: PathBuf,
    work: PathBuf,
    document: String,
    array: Array<MemoryStore>,
    shape: ChunkShape,
}

impl Workload {
    fn open(work: &str, name: &str) -> Result<Self, Failure> {
        let work = PathBuf::from(work);
        let list: Value = serde_json::from_str(&fs::read_to_string(work.join("workloads.json"))?)?;
        let arrays = list["arrays"].as_array().ok_or("no arrays")?;
        let about = arrays.iter().find(|a| a["name"] == name).ok_or("no such array")?.clone();
        let folder = work.join(name);
        let document = fs::read_to_string(folder.join("zarr.json"))?;
        let array = opened(&document)?;
        let shape = array.chunk_shape(&vec![0; array.dimensionality()])?;
        Ok(Self { about, folder, work, document, array, shape })
    }

    fn keys(&self) -> Vec<String> {
        let keys = self.about["keys"].as_array().expect("keys are a list");
        keys.iter().map(|key| key.as_str().expect("keys are strings").to_owned()).collect()
    }

    fn stored(&self) -> Result<Vec<Vec<u8>>, Failure> {
        self.keys().iter().map(|key| Ok(fs::read(self.folder.join(key))?)).collect()
    }

    /// What a task reads of the array.
    fn regions(&self, task: &str) -> Result<Vec<ArraySubset>, Failure> {
        let parts: Vec<[Vec<u64>; 2]> = serde_json::from_value(self.about["regions"][task]["parts"].clone())?;
        parts.into_iter().map(|[start, shape]| Ok(ArraySubset::new_with_start_shape(start, shape)?)).collect()
    }

    /// The elements of each chunk, in C order.
    fn source(&self) -> Result<Vec<Vec<u8>>, Failure> {
        let data = self.about["data"].as_str().ok_or("no data")?;
        let all = fs::read(self.work.join(format!("{data}.bin")))?;
        let whole: Vec<usize> = self.array.shape().iter().map(|&n| n as usize).collect();
        let chunk: Vec<usize> = self.shape.iter().map(|n| n.get() as usize).collect();
        let item = all.len() / whole.iter().product::<usize>();
        Ok(split(&all, item, &whole, &chunk))
    }

    /// Options for chunks that are worked on side by side; one alone is worked on by all threads.
    fn options(&self, threads: usize) -> CodecOptions {
        let alone = self.keys().len() == 1;
        CodecOptions::default().with_concurrent_target(if alone { threads } else { 1 })
    }
}

fn opened(document: &str) -> Result<Array<MemoryStore>, Failure> {
    let metadata = ArrayMetadata::try_from(document)?;
    Ok(Array::new_with_metadata(Arc::new(MemoryStore::new()), "/", metadata)?)
}

/// Copies the chunks out of an array in C order.
fn split(all: &[u8], item: usize, whole: &[usize], chunk: &[usize]) -> Vec<Vec<u8>> {
    let grid: Vec<usize> = whole.iter().zip(chunk).map(|(n, c)| n / c).collect();
    let count = grid.iter().product();
    let mut chunks = vec![Vec::with_capacity(chunk.iter().product::<usize>() * item); count];
    let run = chunk[chunk.len() - 1];
    for (number, part) in all.chunks_exact(run * item).enumerate() {
        let (mut at, mut index, mut stride) = (number * run, 0, 1);
        for axis in (0..whole.len()).rev() {
            index += at % whole[axis] / chunk[axis] * stride;
            at /= whole[axis];
            stride *= grid[axis];
        }
        chunks[index].extend_from_slice(part);
    }
    chunks
}

/// Calls f for each chunk, side by side where there are threads for it.
fn each<I: Sync, O: Send>(items: &[I], threads: usize, f: impl Fn(&I) -> Result<O, Failure> + Sync + Send) -> Result<Vec<O>, Failure> {
    if threads == 1 {
        return items.iter().map(f).collect();
    }
    items.par_iter().map(f).collect()
}

/// Decodes all chunks to T.
struct Decoding<T> {
    workload: Workload,
    stored: Vec<Vec<u8>>,
    threads: usize,
    options: CodecOptions,
    results: Vec<T>,
    form: fn(&[T]) -> String,
}

impl<T: FromArrayBytes + Send + 'static> Decoding<T> {
    fn new(workload: Workload, threads: usize, form: fn(&[T]) -> String) -> Result<Box<dyn Job>, Failure> {
        let (stored, options) = (workload.stored()?, workload.options(threads));
        Ok(Box::new(Self { workload, stored, threads, options, results: Vec::new(), form }))
    }
}

impl<T: FromArrayBytes + Send> Job for Decoding<T> {
    fn work(&mut self) -> Result<(), Failure> {
        let (array, shape, options) = (&self.workload.array, &self.workload.shape, &self.options);
        let (codecs, lengths) = (array.codecs(), shape.iter().map(|n| n.get()).collect::<Vec<u64>>());
        self.results.clear(); // the memory of the last results is there for the next ones
        self.results = each(&self.stored, self.threads, |stored| {
            let bytes = codecs.decode(Cow::Borrowed(stored), shape, array.data_type(), array.fill_value(), options)?;
            Ok(T::from_array_bytes(bytes.into_owned(), &lengths, array.data_type())?)
        })?;
        Ok(())
    }

    fn result(&self, _: &Path) -> Answer {
        Ok((self.form)(&self.results))
    }
}

fn form(name: &str, parts: impl Iterator<Item = Vec<u8>>) -> String {
    let (mut hash, mut size) = (Sha256::new(), 0);
    for part in parts {
        hash.update(&part);
        size += part.len();
    }
    let digest: String = hash.finalize().iter().map(|b| format!("{b:02x}")).collect();
    format!("form {name} {digest} {size}")
}

fn of_bytes(results: &[ArrayBytes<'static>]) -> String {
    form("chunks", results.iter().map(|r| r.clone().into_fixed().expect("elements of a fixed size").into_owned()))
}

fn of_strings(results: &[Vec<Vec<char>>]) -> String {
    form("strings", results.iter().flatten().map(|chars| {
        let text: String = chars.iter().collect();
        [&(text.len() as u32).to_le_bytes()[..], text.as_bytes()].concat()
    }))
}

fn of_counts(results: &[Vec<i64>]) -> String {
    form("counts", results.iter().map(|r| r.iter().flat_map(|v| v.to_le_bytes()).collect()))
}

/// Encodes all chunks.
struct Encoding {
    workload: Workload,
    chunks: Vec<Vec<u8>>,
    threads: usize,
    options: CodecOptions,
    results: Vec<Vec<u8>>,
}

impl Job for Encoding {
    fn work(&mut self) -> Result<(), Failure> {
        let (array, shape, options) = (&self.workload.array, &self.workload.shape, &self.options);
        let codecs = array.codecs();
        self.results.clear();
        self.results = each(&self.chunks, self.threads, |chunk| {
            let bytes = ArrayBytes::new_flen(Cow::Borrowed(chunk.as_slice()));
            Ok(codecs.encode(bytes, shape, array.data_type(), array.fill_value(), options)?.into_owned())
        })?;
        Ok(())
    }

    fn result(&self, folder: &Path) -> Answer {
        for (key, data) in self.workload.keys().iter().zip(&self.results) {
            let path = folder.join(key);
            fs::create_dir_all(path.parent().ok_or("no parent")?)?;
            fs::write(path, data)?;
        }
        Ok(format!("stored {}", self.results.iter().map(Vec::len).sum::<usize>()))
    }
}

/// Reads regions of an array, out of files.
struct Reading {
    task: String,
    array: Array<FilesystemStore>,
    one: bool, // chunk
    regions: Vec<ArraySubset>,
    kept: Option<ArrayShardedReadableExtCache>, // the indexes of shards; none where a read knows nothing of those before
    options: CodecOptions,
    results: Vec<ArrayBytes<'static>>,
}

impl Reading {
    fn new(workload: Workload, task: &str, threads: usize) -> Result<Box<dyn Job>, Failure> {
        let array = Array::open(Arc::new(FilesystemStore::new(&workload.folder)?), "/")?;
        let kept = (task == "warm").then(|| ArrayShardedReadableExtCache::new(&array));
        let (regions, options) = (workload.regions(task)?, CodecOptions::default().with_concurrent_target(threads));
        let one = workload.keys().len() == 1;
        Ok(Box::new(Self { task: task.to_owned(), array, one, regions, kept, options, results: Vec::new() }))
    }
}

impl Job for Reading {
    fn work(&mut self) -> Result<(), Failure> {
        self.results.clear(); // the memory of the last results is there for the next ones
        for region in &self.regions {
            self.results.push(match &self.kept {
                Some(kept) => self.array.retrieve_array_subset_sharded_opt(kept, region, &self.options)?,
                None if self.one => self.array.retrieve_chunk_subset_opt(&[0, 0, 0], region, &self.options)?,
                None => self.array.retrieve_array_subset_opt(region, &self.options)?,
            });
        }
        Ok(())
    }

    fn result(&self, _: &Path) -> Answer {
        Ok(form(&self.task, self.results.iter().map(|r| r.clone().into_fixed().expect("elements of a fixed size").into_owned())))
    }
}

/// Reads a document and makes an array of it.
struct Opening {
    document: String,
    shape: Vec<u64>,
}

impl Job for Opening {
    fn work(&mut self) -> Result<(), Failure> {
        self.shape = opened(&self.document)?.shape().to_vec();
        Ok(())
    }

    fn result(&self, _: &Path) -> Answer {
        let text: Vec<String> = self.shape.iter().map(u64::to_string).collect();
        Ok(form("opened", std::iter::once(text.join(",").into_bytes())))
    }
}

fn prepare(folder: &str, name: &str, task: &str, threads: usize) -> Result<Box<dyn Job>, Failure> {
    let workload = Workload::open(folder, name)?;
    if workload.about["regions"].get(task).is_some() {
        return Reading::new(workload, task, threads);
    }
    match task {
        "bytes" => Decoding::<ArrayBytes<'static>>::new(workload, threads, of_bytes),
        "strings" => Decoding::<Vec<Vec<char>>>::new(workload, threads, of_strings),
        "times" => Decoding::<Vec<i64>>::new(workload, threads, of_counts),
        "open" => Ok(Box::new(Opening { document: workload.document, shape: Vec::new() })),
        "encode" => {
            let (chunks, options) = (workload.source()?, workload.options(threads));
            Ok(Box::new(Encoding { workload, chunks, threads, options, results: Vec::new() }))
        }
        _ => Err(Box::new(Nothing("no such task"))),
    }
}

fn answer(line: &str, threads: usize, job: &mut Option<Box<dyn Job>>) -> Answer {
    let words: Vec<&str> = line.split_whitespace().collect();
    match (words.as_slice(), job.as_mut()) {
        (["versions"], _) => Ok(format!(r#"versions {{"zarrs crate": "{}"}}"#, zarrs::version::version_str())),
        (["prepare", folder, name, _, task], _) => {
            *job = None;
            *job = Some(prepare(folder, name, task, threads)?);
            Ok("ready".into())
        }
        (["verify", folder], Some(job)) => {
            let start = Instant::now();
            job.work()?;
            let took = start.elapsed().as_nanos();
            Ok(format!("{} {took}", job.result(Path::new(folder))?))
        }
        (["run", n], Some(job)) => {
            let n: usize = n.parse()?;
            let start = Instant::now();
            for _ in 0..n {
                job.work()?;
            }
            Ok(format!("took {}", start.elapsed().as_nanos()))
        }
        _ => Err("no such line, or nothing is prepared".into()),
    }
}

fn main() -> Result<(), Failure> {
    let threads: usize = std::env::args().nth(1).ok_or("usage: contender THREADS")?.parse()?;
    rayon::ThreadPoolBuilder::new().num_threads(threads).build_global()?;
    let mut job = None;
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        if line.trim() == "quit" {
            break;
        }
        let text = answer(&line, threads, &mut job).unwrap_or_else(|e| {
            let word = if e.is::<Nothing>() { "none" } else { "failed" };
            format!("{word} {}", e.to_string().split_whitespace().collect::<Vec<_>>().join(" "))
        });
        let mut out = std::io::stdout().lock();
        writeln!(out, "{text}")?;
        out.flush()?;
    }
    Ok(())
}
