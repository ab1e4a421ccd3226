import { listOf, objectOf, textOf, at } from '../../lib/openapi.ts';
import type { DocumentedOperation, SiteModel } from '../model/site-model.ts';
import type { Workflow } from '../model/workflows.ts';
import { workflowPicture } from '../pages/workflows.ts';
import type { Picture } from './draw.ts';

const style = (direction: 'LR' | 'TB') => `
  rankdir=${direction}; bgcolor=transparent; nodesep=0.35; ranksep=0.5; pad=0.1;
  node [shape=box, style=rounded, fontname="Helvetica", fontsize=12, margin="0.22,0.1", penwidth=1.1];
  edge [fontname="Helvetica", fontsize=12.5, penwidth=1, arrowsize=0.7];`;

const graph = (direction: 'LR' | 'TB', ...lines: string[]) =>
  `digraph {${style(direction)}\n  ${lines.join('\n  ')}\n}`;
const text = (value: string) => JSON.stringify(value).replaceAll('\\\\', '\\');

/** All pictures of the site, with the names of the contract. */
export function picturesOf(model: SiteModel): Picture[] {
  const request = (id: string) => {
    const operation = model.operations.find((each) => each.id === id);
    return operation ? signature(operation) : undefined;
  };
  return [
    ...[lifeOfAnEntry(request), uploadFlow(request), linkPermissions(model)].flatMap(
      (picture) => picture ?? [],
    ),
    service(),
    contractAndServer(),
    ...model.workflows.map(workflow),
  ];
}

const signature = ({ method, path }: DocumentedOperation) => `${method.toUpperCase()} ${path}`;

type RequestOf = (operationId: string) => string | undefined;

/** Undefined if the description lacks one of the operations. */
function requestsOf(request: RequestOf, ...ids: string[]): string[] | undefined {
  const found = ids.flatMap((id) => request(id) ?? []);
  return found.length === ids.length ? found : undefined;
}

function lifeOfAnEntry(request: RequestOf): Picture | undefined {
  const requests = requestsOf(request, 'registerEntry', 'createFolder', 'deleteEntries', 'restoreEntries');
  if (!requests) return undefined;
  const [register, folder, remove, restore] = requests as [string, string, string, string];
  return {
    place: 'pictures/life-of-an-entry.svg',
    title: 'Life of an entry',
    description:
      'Registering an upload or creating a folder creates an entry. Deleting moves it to the trash; ' +
      'deleting permanently, from its folder or from the trash, or emptying the trash removes it permanently. ' +
      'The reference server can also restore it from the trash.',
    dot: graph(
      'TB',
      'start [shape=circle, label="", width=0.18, style=filled, fillcolor=black];',
      'active [label="active"]; trash [label="in the trash"]; gone [label="deleted permanently", style="rounded,dashed"];',
      `start -> active [label=${text(` ${register}\\n ${folder}`)}];`,
      `active -> trash [label=${text(` ${remove}`)}];`,
      `trash -> active [style=dashed, label=${text(` ${restore}\\n (reference server)`)}];`,
      `active -> gone [label=" deleteForever: true"];`,
      `trash -> gone [label=" deleteForever: true\\n or emptyTrash: true"];`,
    ),
  };
}

function uploadFlow(request: RequestOf): Picture | undefined {
  const ids = ['presignUpload', 'registerEntry', 'createMultipartUpload', 'signParts', 'listUploadedParts'];
  const requests = requestsOf(request, ...ids, 'completeMultipartUpload');
  if (!requests) return undefined;
  const [presign, register, create, sign, list, complete] = requests.map(text) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    place: 'pictures/upload.svg',
    title: 'How a file is uploaded',
    description:
      'A file under 5 MB: presign, put the bytes with the presigned type and without the token, register. ' +
      'A larger one: create a multipart upload, sign its parts, put each part, list the uploaded parts after an ' +
      'interruption, complete, register. Creating, signing and completing are operations of the reference server.',
    dot: graph(
      'TB',
      'file [label="a file", shape=ellipse, style=""];',
      `presign [label=${presign}]; put [label="PUT to the presigned URL\\nno token, Content-Type as presigned"];`,
      `create [label=${create}, style="rounded,dashed"]; sign [label=${sign}, style="rounded,dashed"];`,
      `parts [label="PUT each part"]; list [label=${list}];`,
      `complete [label=${complete}, style="rounded,dashed"]; register [label=${register}];`,
      'file -> presign [label=" under 5 MB"]; presign -> put -> register;',
      'file -> create [label=" 5 MB or more"]; create -> sign -> parts -> complete -> register;',
      'parts -> list [label=" interrupted"]; list -> sign [label=" what is missing"];',
    ),
  };
}

/** Permissions: a link's options and a share's permissions, from the contract. */
function linkPermissions({ contract }: SiteModel): Picture | undefined {
  const options = Object.keys(
    objectOf(objectOf(at(contract, '#/components/schemas/CreateShareableLinkRequest')).properties),
  ).filter((name) => name.startsWith('allow_'));
  const permissions = listOf(objectOf(at(contract, '#/components/schemas/SharePermission')).enum).map(textOf);
  if (options.length === 0 || permissions.length === 0) return undefined;
  return {
    place: 'pictures/access.svg',
    title: 'Permissions for a shared entry',
    description:
      `Anyone who has a link may view the entry, and with ${options.join(' and ')} more; a password and an expiry narrow ` +
      `that. A user who is named by e-mail gets any of ${permissions.join(', ')}.`,
    dot: graph(
      'LR',
      'holder [label="anyone who\\nhas the link", shape=ellipse, style=""]; user [label="a user, by\\ne-mail address", shape=ellipse, style=""];',
      'gate [label="password?\\nexpires_at?", shape=diamond, style="", margin="0.02,0.02"];',
      'view [label="view"]; edit [label="edit"]; download [label="download"];',
      'holder -> gate; gate -> view [label=" always"];',
      ...options.map((name) => `gate -> ${text(name.replace('allow_', ''))} [label=${text(` ${name}`)}];`),
      ...permissions.map((name) => `user -> ${text(name)} [dir=forward, label=${text(` ${name} `)}];`),
    ),
  };
}

function service(): Picture {
  return {
    place: 'pictures/service.svg',
    title: 'What the service does with your files',
    description:
      'A program calls the API with a token, and sends the bytes of a file to the object storage by a presigned URL. The ' +
      'API keeps files and folders in workspaces. They can be shared with users and by links, go to the trash, and come ' +
      'out of archives and conversions. A vault keeps files that only the client can read.',
    dot: graph(
      'LR',
      'program [label="your program", shape=ellipse, style=""]; api [label="API\\nJSON, bearer token"];',
      'storage [label="object storage\\nbytes", shape=cylinder, style=""];',
      'entries [label="files and folders\\nin workspaces"]; share [label="links and shares"]; trash [label="trash"];',
      'make [label="archives, conversions"]; vault [label="vault\\nencrypted by the client"];',
      'program -> api; program -> storage [label=" presigned PUT "];',
      'api -> entries; api -> vault; entries -> storage [style=dashed, dir=none];',
      'entries -> share; entries -> trash; entries -> make;',
    ),
  };
}

function contractAndServer(): Picture {
  return {
    place: 'pictures/contract-and-server.svg',
    title: 'How contract, overlay and server relate',
    description:
      'The contract contains what the interface specifies. An overlay adds the choices of one server where the interface is ' +
      'unspecified; together they describe that server. The conformance runner tests any server against the ' +
      'contract, and against its overlay if there is one. Client, mock and these pages are generated from the contract too.',
    dot: graph(
      'TB',
      'contract [label="contract\\nwhat the interface specifies"]; overlay [label="overlay\\nwhat one server chooses"];',
      'description [label="description of that server"]; server [label="server"]; runner [label="conformance runner"];',
      'client [label="client, mock, this site"];',
      'contract -> client; contract -> description; overlay -> description; description -> server [label=" validates requests"];',
      'contract -> runner; runner -> server [label=" tests"]; overlay -> runner [style=dashed];',
    ),
  };
}

function workflow({ id, summary, steps }: Workflow): Picture {
  const nodes = steps.map(({ id: step, operationId, request }, index) => {
    const call = operationId ?? request?.split(' ')[0] ?? '';
    return `s${index} [label=${text(`${index + 1}. ${step}${call === step ? '' : `\\n${call}`}`)}];`;
  });
  const edges = steps.flatMap(({ outputs }, index) =>
    index + 1 < steps.length
      ? [`s${index} -> s${index + 1} [label=${text(` ${outputs.map(([name]) => name).join(', ')}`)}];`]
      : [],
  );
  return {
    place: `${workflowPicture(id)}.svg`,
    title: summary,
    description: `${steps.length} steps: ${steps.map((step) => step.operationId ?? step.request ?? step.id).join(', then ')}.`,
    dot: graph('TB', ...nodes, ...edges),
  };
}
