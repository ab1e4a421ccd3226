import { constants } from 'node:fs';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DocumentFormat } from './formats.ts';

/** Install locations of LibreOffice that are not on the PATH. */
const USUAL_PLACES = [
  '/usr/lib/libreoffice/program/soffice',
  '/opt/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
];

/** Returns the path of the `soffice` program; undefined if it is not installed. */
export async function findLibreOffice(searchPath = process.env['PATH'] ?? ''): Promise<string | undefined> {
  const folders = searchPath.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  for (const file of [...folders.map((folder) => path.join(folder, 'soffice')), ...USUAL_PLACES]) {
    if (await isExecutable(file)) return file;
  }
  return undefined;
}

const isExecutable = (file: string) =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/**
 * Import filters for formats that LibreOffice would guess from the content. With a filter, text stays text whatever its
 * first bytes are.
 */
const importFilters: Readonly<Partial<Record<DocumentFormat, string>>> = {
  txt: 'Text (encoded):UTF8',
  md: 'Text (encoded):UTF8',
  // Separator comma, text delimiter double quote, encoding UTF-8, starting with line 1.
  csv: 'CSV:44,34,76,1',
};

export interface ConversionPaths {
  profile: string;
  source: string;
  outputFolder: string;
}

export function pdfArguments(from: DocumentFormat, paths: ConversionPaths): string[] {
  const filter = importFilters[from];
  return [
    `-env:UserInstallation=${pathToFileURL(paths.profile).href}`,
    '--headless',
    '--nologo',
    '--nodefault',
    '--nolockcheck',
    '--norestore',
    ...(filter ? [`--infilter=${filter}`] : []),
    '--convert-to',
    'pdf',
    '--outdir',
    paths.outputFolder,
    paths.source,
  ];
}

/** Documents are not trusted: macros, embedded programs and links to other resources are disabled. */
const SETTINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/org.openoffice.Office.Common/Security/Scripting': {
    DisableMacrosExecution: 'true',
    MacroSecurityLevel: '3',
    DisableActiveContent: 'true',
    DisableOLEAutomation: 'true',
    DisablePythonRuntime: 'true',
    BlockUntrustedRefererLinks: 'true',
  },
  // A proxy that does not exist, to block network access that the settings above do not cover.
  '/org.openoffice.Inet/Settings': {
    ooInetProxyType: '2',
    ooInetHTTPProxyName: '127.0.0.1',
    ooInetHTTPProxyPort: '9',
    ooInetHTTPSProxyName: '127.0.0.1',
    ooInetHTTPSProxyPort: '9',
    ooInetNoProxy: '',
  },
};

/** Creates a new user profile with these settings. */
export async function writeProfile(folder: string): Promise<void> {
  const items = Object.entries(SETTINGS).map(([node, properties]) => {
    const values = Object.entries(properties).map(
      ([name, value]) => `<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop>`,
    );
    return `<item oor:path="${node}">${values.join('')}</item>`;
  });
  const registry = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
${items.join('\n')}
</oor:items>
`;
  await mkdir(path.join(folder, 'user'), { recursive: true });
  await writeFile(path.join(folder, 'user', 'registrymodifications.xcu'), registry);
}
