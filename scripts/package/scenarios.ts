import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** What users of a published package do with it, in a folder in which only this package is installed. */
export interface Use {
  /** What it shows, for the name of the test. */
  readonly does: string;
  /** How a sample of the README begins. Without `as`, it takes the place of `<sample>` in the script. */
  readonly sample?: string;
  /** Text of the sample to replace: what its reader has to decide. */
  readonly instead?: Readonly<Record<string, string>>;
  /** The file in which its reader saves the sample. */
  readonly as?: string;
  /** Lines for bash; by default, those of the sample. */
  readonly script?: string;
  /** A pattern for the standard output. */
  readonly shows: RegExp;
  /** Exit code, by default 0. */
  readonly exit?: number;
}

export interface PackageScenarios {
  /** Files in the folder, by path. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Packages of this repository that users install beside it. */
  readonly beside?: readonly string[];
  /** What `node_modules` may take, without those beside it. */
  readonly megabytes: number;
  /** In the order in which they run, in the same folder. */
  readonly uses: readonly Use[];
}

const report = { 'report.pdf': '%PDF-1.7' };
const photo = { 'harbour.txt': 'a boat' };

/** A PNG of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function zipOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter());
  for (const [name, content] of Object.entries(files)) await writer.add(name, new TextReader(content));
  return writer.close();
}

const observed = `
overlay: 1.0.0
info: { title: What our server was observed to choose, version: 0.1.0 }
actions:
  - target: $.components.schemas.CreateFolderRequest.properties.name
    update: { maxLength: 255 }
    x-answers: [U-56]
`;

/** Passes a message of the Model Context Protocol to `file-storage mcp`, as an agent does. */
const initialize = JSON.stringify({
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});

const recording = `
cat > traffic.har <<END
{ "log": { "version": "1.2", "entries": [ {
  "startedDateTime": "2026-11-28T08:00:00.000Z", "time": 1,
  "request": { "method": "GET", "url": "$FILE_STORAGE_BASE_URL/notes", "httpVersion": "HTTP/1.1", "queryString": [],
    "headers": [{ "name": "Authorization", "value": "Bearer 1|recorded" }, { "name": "Accept", "value": "application/json" }] },
  "response": { "status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1",
    "headers": [{ "name": "Content-Type", "value": "application/json" }],
    "content": { "size": 2, "mimeType": "application/json", "text": "[]" } } } ] } }
END
`;

/** Starts a server, whose first lines go to the file `started`, and waits for the last one. */
const serve = (command: string) => `
rm -f started
${command} > started 2> log & server=$!
trap 'kill $server' EXIT
until grep -qs '^curl ' started; do kill -0 $server; sleep 0.1; done
`;

/** Takes the first sample in TypeScript of a guide. */
const guide = (name: string) =>
  `awk '/^\`\`\`ts/ { on = 1; next } /^\`\`\`/ { if (on) exit } on' "$REPOSITORY/docs/${name}.md"`;

const compile =
  'tsc --strict --target es2022 --module nodenext --lib es2023,esnext.disposable,dom --types node';

/**
 * Every command, sub-command, export and README sample of every published package. Tests run each in the packed package,
 * and fail for one that is not here. `$FILE_STORAGE_BASE_URL` and the other variables are those of a reference server,
 * `$REPOSITORY` is the folder of this repository.
 */
export const packageScenarios: Readonly<Record<string, PackageScenarios>> = {
  '@file-storage/client': {
    files: report,
    beside: ['msw', 'openapi-fetch', 'typescript', '@types/node', 'undici'],
    megabytes: 2,
    uses: [
      {
        does: 'the first upload',
        sample: "import { createClient, login } from '@file-storage/client'",
        as: 'first-upload.mjs',
        script: 'node first-upload.mjs',
        shows: /^report\.pdf is entry \d+\.\n$/,
      },
      {
        does: 'the download, which continues it',
        sample: "import { download } from '@file-storage/client/node'",
        as: 'download.mjs',
        script: 'cat first-upload.mjs download.mjs > both.mjs; node both.mjs; cat copy.pdf',
        shows: /%PDF-1\.7$/,
      },
      {
        does: 'the way through a proxy',
        sample: "import { EnvHttpProxyAgent, setGlobalDispatcher } from 'undici'",
        as: 'proxy.mjs',
        script: `
          echo "import { createClient, listNotes } from '@file-storage/client';
            const { FILE_STORAGE_BASE_URL: baseUrl = '', FILE_STORAGE_TOKEN: token } = process.env;" > through.mts
          cat proxy.mjs >> through.mts; echo 'console.log(await listNotes(client))' >> through.mts
          ${compile} --exactOptionalPropertyTypes --skipLibCheck through.mts; node through.mjs`,
        shows: /^\[\]\n$/,
      },
      {
        does: 'the compiler is set up, for this program and those of the guides',
        sample: 'npm pkg set type=module',
        // These packages are here.
        instead: { 'npm install --save-dev typescript @types/node': '' },
        script: `<sample>
          cp first-upload.mjs first-upload.ts
          ${guide('client-authors')} > guide.ts
          ${guide('quick-start')} > story.ts
          tsc; node first-upload.js`,
        shows: /^report\.pdf is entry \d+\.\n$/m,
      },
      {
        does: 'the calls, answered by Mock Service Worker',
        sample: 'import { createClient, createFolder, ForbiddenError',
        as: 'calls.ts',
        // On Node 25 and newer, msw asks for `localStorage`, and Node warns that it has no file.
        script: `
cat > mock.mjs <<END
import { handlers } from '@file-storage/client/msw';
import { setupServer } from 'msw/node';
setupServer(...handlers({ baseUrl: process.env.FILE_STORAGE_BASE_URL })).listen({ onUnhandledRequest: 'error' });
END
          ${compile} calls.ts
          node --disable-warning=ExperimentalWarning --import ./mock.mjs calls.js`,
        shows: /^\d+\n/,
      },
      {
        // `npm run field -- runtimes` tries it in every other runtime.
        does: 'the story of all runtimes',
        script: `
          cp "$REPOSITORY"/scripts/field/runtimes/fixtures/{story,program}.ts .
          ${compile} program.ts
          node program.js "$FILE_STORAGE_BASE_URL" "$FILE_STORAGE_EMAIL" "$FILE_STORAGE_PASSWORD"`,
        shows: /uploaded a file by its path\n$/,
      },
      {
        does: 'its other modules, and require',
        script: `
cat > others.mjs <<END
import contract from '@file-storage/client/openapi.json' with { type: 'json' };
import manifest from '@file-storage/client/package.json' with { type: 'json' };
import { createClient, listNotes } from '@file-storage/client';
import { createFetchClient } from '@file-storage/client/openapi-fetch';
import { listEntries } from '@file-storage/client/reference';
import { queryOptions } from '@file-storage/client/query';
import { validatingFetch } from '@file-storage/client/validate';
const [baseUrl, token] = [process.env.FILE_STORAGE_BASE_URL, process.env.FILE_STORAGE_TOKEN];
console.log(contract.info.version === manifest.version);
console.log(await listNotes(createClient({ baseUrl, token, fetch: validatingFetch(baseUrl) })));
console.log((await createFetchClient({ baseUrl, token }).GET('/notes')).data);
const { queryFn } = queryOptions(listNotes, createClient({ baseUrl, token }));
console.log(await queryFn({ signal: new AbortController().signal }));
console.log((await listEntries(createClient({ baseUrl, token }))).current_page);
END
          node others.mjs
          node --input-type=commonjs -e "console.log(typeof require('@file-storage/client').createClient)"`,
        shows: /^true\n\[\]\n\[\]\n\[\]\n1\nfunction\n$/,
      },
    ],
  },
  '@file-storage/openapi': {
    files: { 'observed.yaml': observed },
    beside: ['@redocly/cli', 'openapi-typescript', 'typescript', '@stoplight/prism-cli'],
    megabytes: 15,
    uses: [
      {
        does: 'the first program',
        sample: '// facts.mjs',
        as: 'facts.mjs',
        script: 'node facts.mjs',
        shows: /^Version \S+: \d+ operations\n.+\n.+\n$/,
      },
      {
        does: 'a description of a server, from its overlay',
        sample: 'npx file-storage-conformance --profile full --write-overlay observed.yaml',
        // The runner is another package.
        instead: { 'npx file-storage-conformance --profile full --write-overlay observed.yaml': '' },
        script: '<sample>\nls described',
        shows:
          /^index\.html\nopenapi.codegen-3.0.json\nopenapi.codegen.json\nopenapi.json\nopenapi.yaml\ntypes.d.ts\n$/m,
      },
      {
        does: 'the description of the reference server, from the overlay that it comes with',
        script: `
          dist=node_modules/@file-storage/openapi/dist
          file-storage-openapi apply $dist/reference.overlay.yaml --output applied --no-docs --no-types
          redocly bundle $dist/openapi.json --overlay $dist/reference.overlay.yaml --output bundled.json
          for file in $dist/openapi.reference.json applied/openapi.json bundled.json; do
            node -p "Object.keys(require(path.resolve('$file')).paths).sort().join()" | sha256sum
          done | uniq | wc -l`,
        shows: /^1\n$/m,
      },
      {
        does: 'what it cannot do is refused, and nothing is written',
        script: `
          mkdir refused; cd refused; cp ../observed.yaml .; touch file
          for options in '--title A --title B' --output= '--output file' '--server nonsense'; do
            file-storage-openapi apply observed.yaml $options 2>&1 || echo $?
          done
          ls`,
        shows: /^.*twice\.\n2\n.*empty\.\n2\n.*EEXIST.*\n2\n.*https:\/\/.*\n2\nfile\nobserved.yaml\n$/,
      },
      {
        does: 'a mock of that server',
        sample: 'npx --yes @stoplight/prism-cli',
        instead: {
          'npx --yes @stoplight/prism-cli@5.14.2': 'prism',
          'openapi.json': 'openapi.json --port 0',
        },
        script: `
          <sample> > mock & mock=$!
          trap 'kill $mock' EXIT
          until grep -q 'listening on' mock; do kill -0 $mock; sleep 0.1; done
          curl -s -H 'Authorization: Bearer token' "$(grep -o 'http://127[0-9.:]*' mock | head -n 1)/notes"`,
        shows: /^\[\{.*"title"/,
      },
      {
        does: 'its other files',
        script: `
cat > others.mts <<END
import manifest from '@file-storage/openapi/package.json' with { type: 'json' };
import type { paths } from '@file-storage/openapi/types';
import type { paths as ofReference } from '@file-storage/openapi/types.reference';
import { validators } from '@file-storage/openapi/validators.reference';
const both: [keyof paths, keyof ofReference] = ['/folders', '/folders'];
console.log(manifest.name, both.length, typeof validators.createFolder.requestBody);
console.log(import.meta.resolve('@file-storage/openapi/openapi.yaml'));
END
          tsc --target es2022 --module nodenext --resolveJsonModule others.mts; node others.mjs`,
        shows: /^@file-storage\/openapi 2 function\n.*dist\/openapi\.yaml\n$/,
      },
    ],
  },
  '@file-storage/cli': {
    files: {
      ...report,
      'Photos/harbour.txt': photo['harbour.txt'],
      'Photos.zip': await zipOf(photo),
      'dot.png': dot,
    },
    megabytes: 40,
    uses: [
      {
        does: 'every line of the README',
        sample: 'file-storage login',
        script: '<sample>\ncat back.pdf back2.pdf',
        shows: /report\.pdf[^]*%PDF-1\.7%PDF-1\.7$/,
      },
      {
        does: 'what the README does not show',
        script: `
          file-storage notes list --json
          file-storage notes show 1
          file-storage notes rm 1 --yes
          file-storage workspaces list
          file-storage vault mkdir Deep
          file-storage vault mv report.pdf Deep
          file-storage vault ls Deep
          file-storage vault rm Deep --yes
          file-storage logout`,
        shows: /Call Jonas and Maria[^]*Team[^]*report\.pdf[^]*/,
      },
      {
        does: 'a reader of its output may go away',
        script: 'file-storage ls --json | head -c 1',
        shows: /^\[$/,
      },
      {
        does: 'the disk of its output may be full',
        script: 'file-storage ls --json > /dev/full 2> said || echo $?; cat said',
        shows: /^8\nfile-storage: The output cannot be written: ENOSPC.*\n$/,
      },
      {
        does: 'completion for every shell',
        script: 'for shell in bash zsh fish; do file-storage completion $shell | grep -c workspaces; done',
        shows: /^[1-9]\d*\n[1-9]\d*\n[1-9]\d*\n$/,
      },
      {
        does: 'an agent starts it',
        script: `for options in '' --docs; do echo '${initialize}' | file-storage mcp $options; echo; done`,
        shows: /"serverInfo"[^]*\n[^]*"serverInfo"/,
      },
    ],
  },
  '@file-storage/server': {
    beside: ['typescript', '@types/node'],
    megabytes: 60,
    uses: [
      {
        does: 'it serves, and the curl line that it prints works',
        sample: 'npx file-storage-server --port 8080\n',
        instead: { 8080: '0' },
        script: `${serve('<sample>')}
          cp started printed; grep -E '^(export|curl) ' started > paste; bash -c '. ./paste'`,
        shows: /^\[\]$/,
      },
      {
        does: 'it prints what the README shows',
        sample: 'API root',
        as: 'shown',
        script: `
          words() { grep -oE '^(API root|Account|Password|Token|Data|export [A-Z_]+|curl)' $1; }
          words shown; diff <(words shown) <(words printed)`,
        shows: /^API root\nAccount\n/,
      },
      {
        does: 'it keeps its data where two variables say',
        sample: 'export FILE_STORAGE_SERVER_DATABASE',
        // `.ci/run` runs the server over PostgreSQL.
        instead: {
          'postgres://USER:PASSWORD@HOST/DATABASE': 'sqlite:one.sqlite',
          's3+https://KEY:SECRET@HOST/BUCKET': 'objects',
          8080: '0',
        },
        script: `${serve('<sample>')} ls`,
        shows: /^objects\none\.sqlite\n/m,
      },
      {
        does: 'its data moves',
        script:
          'file-storage-server move --from sqlite:one.sqlite --to sqlite:two.sqlite --from-objects objects --to-objects others',
        shows: /./,
      },
      {
        does: 'the test of a module',
        sample: '// folders.test.mjs',
        as: 'folders.test.mjs',
        script: 'node --test folders.test.mjs',
        // Node's test runner prints TAP on Node 20, and a text for people on newer versions.
        shows: /^(?:#|ℹ) pass 1$/m,
      },
      {
        does: 'the test in CommonJS',
        sample: '// states.test.cjs',
        as: 'states.test.cjs',
        script: 'node --test states.test.cjs',
        shows: /^(?:#|ℹ) pass 1$/m,
      },
      {
        does: 'the program that arranges states',
        sample: 'import { startTestServer } from',
        as: 'arrange.mts',
        script: `${compile} arrange.mts; node arrange.mjs`,
        shows: /^uploads\/\S+ \S+ 2 exists\n$/,
      },
      {
        does: 'the program that serves',
        sample: 'import { startServer } from',
        as: 'program.mts',
        script: `${compile} program.mts; node program.mjs`,
        shows: /^http:\/\/127\.0\.0\.1:\d+\/api\/v1 \d+\n$/,
      },
      {
        does: "the guide's program",
        script: `${guide('client-authors').replace('ts/', 'js/')} > guide.mjs; echo 'console.log(entryId);' >> guide.mjs; node guide.mjs`,
        shows: /^\d+\n$/,
      },
      {
        does: 'a process of the package converts an image',
        script: `
cat > convert.mjs <<END
import manifest from '@file-storage/server/package.json' with { type: 'json' };
import { startTestServer } from '@file-storage/server/testing';
const { baseUrl, token, close } = await startTestServer();
const headers = { authorization: 'Bearer ' + token };
const body = new FormData();
body.append('file', new File([Buffer.from('${dot.toString('base64')}', 'base64')], 'dot.png'));
const { fileEntry } = await (await fetch(baseUrl + '/uploads', { method: 'POST', headers, body })).json();
const answer = await fetch(baseUrl + '/entry/convert', {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify({ url: new URL(fileEntry.url, baseUrl).href, filename: 'dot.png', outputformat: 'pdf' }),
});
console.log(manifest.name, answer.status, await answer.text());
await close();
END
          node convert.mjs`,
        shows: /^@file-storage\/server 200 .*"mime":"application\/pdf"/,
      },
    ],
  },
  '@file-storage/conformance': {
    megabytes: 15,
    uses: [
      {
        does: 'the first run',
        sample: 'export FILE_STORAGE_EMAIL',
        shows: /^ok .* passed,/m,
      },
      {
        does: 'a badge',
        script: 'file-storage-conformance badge conformance-report/report.json; ls *.svg *.json',
        shows: /conformance-badge\.svg/,
      },
      {
        does: 'a submission, and its check',
        script: `
          file-storage-conformance submission conformance-report/report.json --name Ours --release 1.0 --command "npx file-storage-conformance --base-url $FILE_STORAGE_BASE_URL"
          file-storage-conformance submission submission.json`,
        shows: /Ours 1\.0, report sha256:/,
      },
      {
        does: 'a comparison',
        script:
          'file-storage-conformance compare conformance-report/report.json conformance-report/report.json --report html=comparison.html; ls',
        shows: /comparison\.html/,
      },
      {
        does: 'a requirement runs again',
        script: 'file-storage-conformance replay conformance-report/report.json FOLDER-4',
        shows: /FOLDER-4/,
      },
      {
        does: 'lists and explanations',
        script: `
          file-storage-conformance list --all
          file-storage-conformance list --coverage
          file-storage-conformance explain FOLDER-4`,
        shows: /FOLDER-4[^]*^Tested by /m,
      },
      {
        does: 'the disk of its output may be full',
        script: 'file-storage-conformance list > /dev/full 2> said || echo $?; cat said',
        shows: /^2\nerror: The output cannot be written: ENOSPC.*\n$/,
      },
      {
        does: 'reports of every kind',
        sample: 'npx file-storage-conformance --report html=',
        script: `
          export FILE_STORAGE_ONLY=createFolder
          <sample>
          file-storage-conformance --report sarif=conformance.sarif --report markdown=conformance.md
          ls`,
        shows: /^conformance\.html\nconformance\.json\nconformance\.md\nconformance\.sarif\n/m,
      },
      {
        does: 'shards, merged',
        sample: 'npx file-storage-conformance --shard',
        script: `
          export FILE_STORAGE_ONLY=createFolder
          <sample>`,
        shows: /^ok .* passed/m,
      },
      {
        does: 'a baseline that is out of date',
        sample: 'failures:',
        as: 'baseline.yaml',
        script: 'file-storage-conformance --only FOLDER-4 --baseline baseline.yaml',
        shows: /FOLDER-4/,
        exit: 1,
      },
      {
        does: 'a baseline, renewed',
        script: `
          file-storage-conformance --only FOLDER-4 --baseline baseline.yaml --update-baseline
          file-storage-conformance --only FOLDER-4 --baseline baseline.yaml
          cat baseline.yaml`,
        shows: /^failures: \[\]$/m,
      },
      {
        does: 'overlays, read and written',
        script: `
          file-storage-conformance --only FOLDER-4,U-56 --write-overlay observed.yaml
          file-storage-conformance --only FOLDER-4,U-56 --overlay observed.yaml`,
        shows: /^ok /m,
      },
      {
        does: 'a run with the configuration that it writes',
        script: 'file-storage-conformance init; file-storage-conformance run --only FOLDER-4',
        shows: /^Wrote [^]*^ok /m,
      },
      {
        does: 'a client behind the proxy',
        script: `
          file-storage-conformance proxy --upstream "$FILE_STORAGE_BASE_URL" --listen 0 --exec 'curl -sf -H "Accept: application/json" -H "Authorization: Bearer $FILE_STORAGE_TOKEN" "$FILE_STORAGE_BASE_URL/notes"'`,
        shows: /passed/,
      },
      {
        does: 'a client of unusual servers',
        script: `
          file-storage-conformance client --upstream "$FILE_STORAGE_BASE_URL" --exec 'curl -sf -H "Accept: application/json" -H "Authorization: Bearer $FILE_STORAGE_TOKEN" "$FILE_STORAGE_BASE_URL/notes"'`,
        shows: /passed/,
      },
      {
        does: 'recorded traffic',
        script: `${recording} file-storage-conformance har traffic.har`,
        shows: /passed/,
      },
    ],
  },
};
