import { exchange } from './exchange.ts';
import { field, input, responseBox, show } from './form-fields.ts';
import { keepValues } from './story.ts';

/** The API that presigned, and the token that it took. */
interface Api {
  server: string;
  token: string;
}

interface PresignBody {
  filename: string;
  mime: string;
  size: number;
  extension: string;
  parentId?: number | null;
}

export interface UploadSteps {
  /** Takes the steps of an earlier presigned URL away. */
  clear: () => void;
  /** Offers to send the chosen file to the presigned URL, then to register it. */
  offer: (api: Api, sentBody: string, answer: unknown) => void;
}

/** Adds a field for a file to the form of a presign. A chosen file fills in the body. */
export function offerUploadSteps(
  form: HTMLElement,
  body: HTMLTextAreaElement,
  stepsAfter: HTMLElement,
): UploadSteps {
  const chooser = document.createElement('div');
  const file = field(chooser, 'File to upload (fills in the body)', input('file', '', false));
  form.insertBefore(chooser, form.querySelector(`label[for="${body.id}"]`));
  const steps = document.createElement('div');
  stepsAfter.after(steps);
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen) body.value = JSON.stringify({ ...jsonIn(body.value), ...describe(chosen) }, null, 2);
    body.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return {
    clear: () => {
      steps.replaceChildren();
    },
    offer: (api, sentBody, answer) => {
      const [chosen] = file.files ?? [];
      const { url, key } = answer as { url?: string; key?: string };
      if (url === undefined || key === undefined) return;
      if (!chosen) {
        steps.replaceChildren(sentence('Choose a file above and send again, to upload it from this page.'));
        return;
      }
      steps.replaceChildren(...sendStep(api, chosen, JSON.parse(sentBody) as PresignBody, url, key));
    },
  };
}

function describe({ name, type, size }: File): Omit<PresignBody, 'parentId'> {
  const dot = name.lastIndexOf('.');
  return {
    filename: name,
    mime: type || 'application/octet-stream',
    size,
    extension: dot > 0 ? name.slice(dot + 1) : '',
  };
}

function sendStep(api: Api, file: File, presigned: PresignBody, url: string, key: string): HTMLElement[] {
  const register = document.createElement('div');
  const step = stepOf(`Send ${file.name} to the presigned URL with PUT`, async (box) => {
    const { shown, isSuccess } = await exchange(url, {
      method: 'PUT',
      headers: { 'Content-Type': presigned.mime },
      body: file,
    }).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}\n\n${unreachable(url)}`);
    });
    show(box, shown);
    if (isSuccess) register.replaceChildren(...registerStep(api, presigned, key));
  });
  return [...step, register];
}

function registerStep({ server, token }: Api, presigned: PresignBody, key: string): HTMLElement[] {
  const { filename, size, mime, extension, parentId } = presigned;
  const body = JSON.stringify({
    filename: key.split('/').at(-1),
    size,
    clientName: filename,
    clientMime: mime,
    clientExtension: extension,
    ...(parentId !== undefined && { parentId }),
  });
  return stepOf('Register the file with POST /s3/entries', async (box) => {
    const { shown, isSuccess, answer } = await exchange(`${server}/s3/entries`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body,
    });
    show(box, shown);
    if (!isSuccess) return;
    keepValues('registerEntry', body, answer);
    box.after(sentence('The pages of other operations now fill in the id of this entry.'));
  });
}

/** A button that does something, and where it shows what came of it. */
function stepOf(title: string, act: (box: HTMLElement) => Promise<void>): HTMLElement[] {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = title;
  const box = responseBox();
  button.addEventListener('click', () => {
    button.disabled = true;
    show(box, 'Sending …');
    act(box)
      .catch((error: unknown) => {
        show(box, (error as Error).message);
      })
      .finally(() => {
        button.disabled = false;
      });
  });
  return [button, box];
}

const unreachable = (url: string) =>
  `The storage at ${new URL(url).host} does not answer, or does not allow this page to call it. ` +
  'The mock has no storage: use the reference server.';

function sentence(text: string): HTMLParagraphElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

function jsonIn(text: string): object {
  try {
    return Object(JSON.parse(text)) as object;
  } catch {
    return {};
  }
}
