export const baseUrl = process.env['API_ROOT']!;

export const credentials = {
  email: process.env['EMAIL']!,
  password: process.env['PASSWORD']!,
  device_name: 'Matrix',
};

/** The calls to a generated TypeScript client, with plain values. */
export interface Calls {
  /** Creates a note; returns its id and those of all notes. */
  read: (note: { title: string; body: string }) => Promise<{ created: number; listed: number[] }>;
  /** Creates a folder without a name; returns the error's message about the name. */
  refusal: () => Promise<string | undefined>;
  presign: (file: {
    filename: string;
    mime: string;
    size: number;
    extension: string;
  }) => Promise<{ url: string; key: string }>;
  /** Returns the hash of the entry. */
  register: (file: { filename: string; size: number; clientName: string }) => Promise<string>;
  download?: (hash: string) => Promise<Blob>;
}

const content = 'Plan of the harbour';

/** Reads, handles an error, uploads and downloads, and prints `held STEP` or `failed STEP WHY`. */
export async function runSteps({ read, refusal, presign, register, download }: Calls): Promise<void> {
  await step('read', async () => {
    const { created, listed } = await read({ title: 'Moorings', body: 'Berth 4' });
    check(listed.includes(created), 'the list of notes');
  });
  await step('refusal', async () => {
    const message = await refusal();
    check(message === 'The name field is required.', `the message ${message}`);
  });
  const upload = async () => {
    const size = content.length;
    const file = { filename: 'plan.txt', mime: 'text/plain', size, extension: 'txt' };
    const { url, key } = await presign(file);
    const { ok } = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': file.mime },
      body: content,
    });
    check(ok, 'the PUT');
    const filename = key.slice(key.lastIndexOf('/') + 1);
    return register({ filename, size, clientName: 'plan.txt' });
  };
  await step('upload', upload);
  if (download)
    await step('download', async () => {
      const file = await download(await upload());
      check((await file.text()) === content, 'the bytes');
    });
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
    console.log(`held ${name}`);
  } catch (error) {
    console.log(`failed ${name} ${String(error).replaceAll('\n', ' ')}`);
  }
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Unexpected: ${what}.`);
}
