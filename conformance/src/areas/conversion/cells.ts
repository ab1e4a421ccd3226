import type { Cells } from '../../model/cells.ts';
import { takesNoId, takesNoPlace } from '../shared/cases/reasons.ts';

export const conversionCells = {
  kind: { never: 'a source is a file' },
  id: takesNoId,
  number: { never: 'a request converts one' },
  depth: takesNoPlace,
  workspace: ['left out', '0', 'shared'],
  alphabet: ['marks', 'scripts'],
  size: { never: 'the interface does not specify which sources can be converted (U-89)' },
  account: {
    apart: {
      "another's": 'the file of another account is not converted',
      "another's workspace": 'a conversion for a workspace that the caller does not belong to is refused',
    },
  },
  // Converted before under another name: how a server treats duplicate names is open (U-92).
  repetition: ['once', 'again'],
  options: { outputformat: ['jpg', 'pdf'], source: ['personal', 'shared'] },
} as const satisfies Cells;
