import type { CauseReport } from '../../../src/model/report.ts';

const of =
  (kind: CauseReport['kind'], id: string) =>
  (cause: CauseReport): boolean =>
    cause.kind === kind && (cause.requirements as readonly string[]).includes(id);

/** How to recognize the cause that describes a fault, by the name of the fault. */
const plain: Readonly<Record<string, (cause: CauseReport) => boolean>> = {
  'errors-as-arrays': of('wrong form', 'ERR-5'),
  'timestamps-in-milliseconds': of('wrong form', 'GEN-5'),
  'path-of-names': of('wrong form', 'ENTRY-12'),
  '401-without-message': of('fields missing', 'ERR-1'),
  'folder-id-as-text': ({ cause }) => cause.startsWith('folder.id: expected an integer, got "'),
  'ids-as-text': of('wrong form', 'GEN-6'),
  'without-status': of('fields missing', 'GEN-4'),
  'errors-with-200': ({ cause }) =>
    /errors with 200, but the contract describes errors only with 4xx$/.test(cause),
  'refused-as-400': ({ cause }) => / 400(?: and \d+)? without /.test(cause),
  '404-for-403': of('wrong status', 'AUTH-11'),
  'put-refused': of('wrong status', 'UPLOAD-9'),
};

/** Whether a cause describes a fault of the server in Python. */
export function tellsOf(cause: CauseReport, fault: string): boolean {
  const [kind, operation, place = ''] = fault.split(':');
  const isOf = (wanted: CauseReport['kind']) =>
    cause.kind === wanted && cause.operations.length === 1 && cause.operations[0] === operation;
  switch (kind) {
    case 'missing':
      return isOf('not implemented');
    case 'refuses':
      return isOf('refuses everything');
    case 'breaks':
      return isOf('server error');
    case 'lacks':
      return isOf('fields missing') && cause.cause.includes(place);
    case 'open':
      return isOf('wrong status');
    default:
      return plain[fault]?.(cause) ?? false;
  }
}
