import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathsOf } from '../lib/paths.ts';
import type { OpenApiDocument } from '../lib/openapi.ts';
import { UsageError } from '../lib/command.ts';
import { startReferenceServer, type ReferenceServer } from '../server-examples/reference-server.ts';
import { documentText, type DocumentName } from './documents.ts';
import { writeFiles } from '../lib/write-files.ts';
import { execute, messageOf, oneLine } from './execute.ts';
import { binaryIn, cache, installed, isInstalled, languageOf, nodeFolder } from './install.ts';
import { keyOf, Results } from './results.ts';
import type { Outcome, Place, Step, Trial, Tried } from './trial.ts';

export interface RunOptions {
  /** Only these documents. */
  documents?: readonly DocumentName[];
  /** Whether to ignore the results of earlier runs. */
  again?: boolean;
  /** Whether to try nothing, and return only the results of earlier runs. */
  known?: boolean;
  /** Takes lines about steps that take long. */
  report?: (line: string) => void;
  /** Takes what a trial has shown, for each document. */
  show?: (tried: Tried, document?: DocumentName) => void;
}

/** @throws UsageError if no trial has one of the names */
export function chosenTrials(trials: readonly Trial[], only: readonly string[] = []): readonly Trial[] {
  const isNamed = ({ name }: Trial) =>
    only.length === 0 || only.some((word) => name.toLowerCase().includes(word.toLowerCase()));
  const chosen = trials.filter(isNamed);
  if (chosen.length > 0) return chosen;
  const names = trials.map(({ name }) => name).join('; ');
  throw new UsageError(`Nothing is called ${only.join(', ')}. There are: ${names}.`);
}

/** Runs one trial after another. If a tool fails, hangs or cannot be installed, the others still run. */
export async function runTrials(trials: readonly Trial[], options: RunOptions = {}): Promise<Tried[]> {
  const shared = await mkdtemp(path.join(tmpdir(), 'field-'));
  const made = new Map<unknown, Promise<unknown>>();
  const once: Place['once'] = (make) => {
    const known = made.get(make) ?? make(shared);
    made.set(make, known);
    return known as ReturnType<typeof make>;
  };
  const all: Tried[] = [];
  try {
    for (const trial of trials) all.push(await new Run(trial, options, once).tried());
  } finally {
    await rm(shared, { recursive: true, force: true });
  }
  return all;
}

/** One trial with all of its documents. */
class Run {
  readonly #trial: Trial;
  readonly #options: RunOptions;
  readonly #once: Place['once'];
  readonly #results = new Results();
  #server: Promise<ReferenceServer> | undefined;

  constructor(trial: Trial, options: RunOptions, once: Place['once']) {
    this.#trial = trial;
    this.#options = options;
    this.#once = once;
  }

  async tried(): Promise<Tried> {
    const { on } = this.#trial;
    const { documents, show = () => undefined } = this.#options;
    const chosen = on ? on.filter((name) => !documents || documents.includes(name)) : [undefined];
    const tried: Tried = { trial: this.#trial, outcomes: [] };
    try {
      for (const document of chosen) {
        const ofDocument = await this.#onDocument(document);
        show(ofDocument, document);
        tried.outcomes.push(...ofDocument.outcomes);
        const { skipped, failed } = ofDocument;
        Object.assign(tried, skipped !== undefined && { skipped }, failed !== undefined && { failed });
      }
      return tried;
    } finally {
      await (await this.#server)?.close();
    }
  }

  async #onDocument(document: DocumentName | undefined): Promise<Tried> {
    const trial = this.#trial;
    const { again = false, known: onlyKnown = false } = this.#options;
    const text = document === undefined ? '{}' : await documentText(pathsOf(), document);
    const isKept = document !== undefined && !trial.isRandom;
    const key = await keyOf(trial.name, document, text);
    const known = isKept && !again ? await this.#results.get(key) : undefined;
    if (known) return { trial, outcomes: known };
    if (onlyKnown) return { trial, outcomes: [], skipped: 'not tried yet' };
    const language = trial.needs ?? languageOf(trial.install);
    if (language && !(await isInstalled(language)))
      return { trial, outcomes: [], skipped: `${language} is not installed.` };
    try {
      const folder = trial.install ? await installed(trial.install) : cache;
      const outcomes = await this.#inFolder(folder, document ?? '', text);
      const isWhole = outcomes.every(({ verdict }) => verdict !== 'skipped');
      if (isKept && isWhole) await this.#results.set(key, outcomes);
      return { trial, outcomes };
    } catch (error) {
      return { trial, outcomes: [], failed: messageOf(error) };
    }
  }

  /** Runs the tool in a folder below its packages, so that its output can import them. */
  async #inFolder(folder: string, document: Place['document'], text: string): Promise<Outcome[]> {
    const trial = this.#trial;
    const install = trial.install ?? { built: '', build: () => Promise.resolve() };
    const cells = path.join('own' in install ? cache : folder, 'cells');
    await mkdir(cells, { recursive: true });
    const work = await mkdtemp(path.join(cells, 'cell-'));
    const { PATH: searched = '', ...rest } = process.env;
    const node = trial.install ? await nodeFolder() : path.dirname(process.execPath);
    const place: Place = {
      tool: folder,
      bin: (name) => binaryIn(folder, install, name),
      work,
      document,
      doc: document && path.join(work, 'openapi.json'),
      description: JSON.parse(text) as OpenApiDocument,
      env: { ...rest, PATH: `${node}:${searched}`, NO_COLOR: '1', CI: '1' },
      server: () => (this.#server ??= startReferenceServer(trial.server)),
      once: this.#once,
      report: this.#options.report ?? (() => undefined),
    };
    try {
      if (document) await writeFile(place.doc, text);
      await writeFiles(work, trial.files?.(place) ?? {});
      const steps = await this.#stepsAt(place);
      return steps.map((step) => ({ operation: document, ...step }));
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  async #stepsAt(place: Place): Promise<Step[]> {
    const { run, then = [] } = this.#trial;
    const itself = place.document ? { case: 'document' } : { operation: 'run', case: '' };
    try {
      const ran = run ? await execute(run(place), place) : { printed: '', said: '' };
      if (ran.fault !== undefined)
        return [{ ...itself, verdict: 'wrong', said: place.document ? ran.fault : ran.said }];
      const steps: Step[] = run ? [{ ...itself, verdict: 'right' }] : [];
      for (const check of then) steps.push(...(await check(place, ran)));
      return steps;
    } catch (error) {
      if (!place.document) throw error;
      return [{ ...itself, verdict: 'wrong', said: oneLine(messageOf(error)) }];
    }
  }
}
