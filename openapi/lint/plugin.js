import { besideRefs } from './beside-refs.js';
import { conditions } from './conditions.js';
import { constraintSources } from './constraint-sources.js';
import { deprecations } from './deprecations.js';
import { descriptionStyle } from './description-style.js';
import { operationIds } from './operation-ids.js';
import { operationRequirements } from './operation-requirements.js';
import { overlayAnswers } from './overlay-answers.js';
import { pathRefs } from './path-refs.js';
import { possibleValues } from './possible-values.js';
import { propertyDescriptions } from './property-descriptions.js';
import { requestExamples } from './request-examples.js';
import { requirementIds } from './requirement-ids.js';
import { reservedHosts } from './reserved-hosts.js';
import { responseExamples } from './response-examples.js';
import { serversUnique } from './servers-unique.js';
import { statedCodes } from './stated-codes.js';
import { successEnvelope } from './success-envelope.js';
import { timestamps } from './timestamps.js';
import { unknownIds } from './unknown-ids.js';
import { unusedFiles } from './unused-files.js';

const anywhere = { 'description-style': descriptionStyle, 'reserved-hosts': reservedHosts };

/**
 * The lint rules of this repository. They are plain JavaScript, so that the Redocly CLI and editors can load them.
 *
 * @returns {import('@redocly/openapi-core').Plugin}
 */
export default function plugin() {
  return {
    id: 'file-storage',
    rules: {
      oas3: {
        ...anywhere,
        'beside-refs': besideRefs,
        conditions,
        'constraint-sources': constraintSources,
        deprecations,
        'operation-ids': operationIds,
        'operation-requirements': operationRequirements,
        'path-refs': pathRefs,
        'possible-values': possibleValues,
        'property-descriptions': propertyDescriptions,
        'request-examples': requestExamples,
        'requirement-ids': requirementIds,
        'response-examples': responseExamples,
        'servers-unique': serversUnique,
        'stated-codes': statedCodes,
        'success-envelope': successEnvelope,
        timestamps,
        'unknown-ids': unknownIds,
        'unused-files': unusedFiles,
      },
      arazzo1: anywhere,
      overlay1: { ...anywhere, 'overlay-answers': overlayAnswers },
    },
  };
}
