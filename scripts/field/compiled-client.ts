import path from 'node:path';
import { callStep, program, programFor, strictStep } from './client-programs.ts';
import { writeFiles } from '../lib/write-files.ts';
import { execute, type Command } from './execute.ts';
import { cache, installed, isInstalled, type Install, type Language } from './install.ts';
import type { Check } from './trial.ts';

/** Folders to compile and run a generated client. The current directory is that of the run. */
interface ClientPlaces {
  /** The folder with its installed packages. */
  packages: string;
  /** A folder that is kept between runs, for compilers that build packages themselves. */
  builds: string;
}

/**
 * A client from a generator: the project around it, the commands to compile it strictly, and the program that calls it.
 */
interface GeneratedClient {
  language: Language;
  /** Packages that the client imports, and type checkers, at exact versions. */
  packages?: Install;
  /** Files of the project, by their path in the folder of the run. */
  files: Readonly<Record<string, string>>;
  /** Commands that fail if the client does not compile under strict rules. */
  compile: (places: ClientPlaces) => readonly Command[];
  /** Prints `held STEP` or `failed STEP WHY`. */
  run: (places: ClientPlaces) => Command;
  env?: (places: ClientPlaces) => Readonly<Record<string, string>>;
}

/** A client in another language than TypeScript must compile under strict rules, and work with the reference server. */
export const compiledClient =
  ({ language, packages, files, compile, run, env }: GeneratedClient): Check =>
  async (place) => {
    if (!(await isInstalled(language)))
      return [{ case: 'client', verdict: 'skipped', said: `${language} is not installed.` }];
    const { work, description } = place;
    const places = {
      packages: packages ? await installed(packages) : place.tool,
      builds: path.join(cache, 'builds'),
    };
    const here = { ...place, env: { ...place.env, ...env?.(places) } };
    const texts = Object.entries(files).map(([name, text]) => [name, programFor(text, description)]);
    await writeFiles(work, Object.fromEntries(texts) as Record<string, string>);
    let strict: Parameters<typeof strictStep>[0] = { faults: 0 };
    for (const command of compile(places)) {
      const { fault } = await execute(command, here);
      if (fault !== undefined) strict = { faults: strict.faults + 1, first: strict.first ?? fault };
    }
    return [strictStep(strict), await callStep(run(places), here)];
  };

/** Why a client is neither compiled nor called. */
export const notCompiled =
  (said: string): Check =>
  () =>
    Promise.resolve([{ case: 'client', verdict: 'skipped', said }]);

/** A Python client next to its program, checked by mypy. */
export const python = (file: string, output: string, packages: readonly string[]): Check =>
  compiledClient({
    language: 'Python',
    packages: { pip: ['mypy==2.4.1', ...packages] },
    files: { 'main.py': program(file), 'steps.py': program('steps.py') },
    compile: ({ packages: folder }) => [
      [path.join(folder, 'bin/python'), '-m', 'mypy', '--strict', output, 'main.py'],
    ],
    run: ({ packages: folder }) => [path.join(folder, 'bin/python'), '-W', 'error', 'main.py'],
  });

/** A Go client in the folder `client`, in the module of its program. */
export const go = (file: string, ...requirements: string[]): Check =>
  compiledClient({
    language: 'Go',
    files: {
      'go.mod': `module matrix\n\ngo 1.24\n${requirements.map((line) => `\nrequire ${line}`).join('')}\n`,
      'main.go': program(file),
    },
    compile: () => [['go', 'vet', './...']],
    run: () => ['go', 'run', '.'],
    env: () => ({ GOFLAGS: '-mod=mod' }),
  });

/** A Java client in the folder `out`, whose compiler may give no warning. */
export const java: Check = compiledClient({
  language: 'Java',
  packages: {
    jars: [
      'com.fasterxml.jackson.core:jackson-databind:2.19.2',
      'com.fasterxml.jackson.datatype:jackson-datatype-jsr310:2.19.2',
      'org.openapitools:jackson-databind-nullable:0.2.8',
      'jakarta.annotation:jakarta.annotation-api:3.0.0',
      'org.apache.httpcomponents:httpmime:4.5.14',
    ],
  },
  files: { 'Main.java': program('Main.java') },
  compile: ({ packages }) => [
    [
      'javac',
      ...['-Xlint:all', '-Werror', '-d', 'classes', '-cp', path.join(packages, 'jars/*')],
      ...['-sourcepath', 'out/src/main/java', 'Main.java'],
    ],
  ],
  run: ({ packages }) => ['java', '-cp', `classes:${path.join(packages, 'jars/*')}`, 'Main'],
});

/** A Rust client in the folder `out`. */
export const rust: Check = compiledClient({
  language: 'Rust',
  files: {
    'Cargo.toml': `[package]
name = "matrix"
version = "1.0.0"
edition = "2021"

[[bin]]
name = "matrix"
path = "main.rs"

[dependencies]
client = { path = "out", package = "client" }
`,
    'main.rs': program('main.rs'),
  },
  compile: () => [['cargo', 'build', '--quiet', '--message-format', 'short']],
  run: ({ builds }) => [path.join(builds, 'cargo/debug/matrix')],
  env: ({ builds }) => ({ CARGO_TARGET_DIR: path.join(builds, 'cargo') }),
});
