import { isObject, listOf, objectOf, textOf, type Json, type JsonObject } from '../../lib/openapi.ts';

/** A sequence of steps, from an Arazzo file. */
export interface Workflow {
  id: string;
  /** File below `openapi/workflows/`. */
  file: string;
  summary: string;
  description: string;
  dependsOn: string[];
  inputs: { name: string; description: string }[];
  steps: Step[];
}

export interface Step {
  id: string;
  description: string;
  /** Undefined for a step that sends bytes to a URL from an earlier response. */
  operationId?: string;
  /** E.g. `PUT $steps.presign.outputs.url`. */
  request?: string;
  payload?: Json;
  /** Names of values for later steps, with their source in the response. */
  outputs: [name: string, source: string][];
}

export function workflowsOf(documents: readonly [file: string, document: JsonObject][]): Workflow[] {
  return documents.flatMap(([file, document]) =>
    listOf(document.workflows).map((item) => {
      const workflow = objectOf(item);
      return {
        id: textOf(workflow.workflowId),
        file,
        summary: textOf(workflow.summary),
        description: textOf(workflow.description),
        dependsOn: listOf(workflow.dependsOn).map(textOf),
        inputs: Object.entries(objectOf(objectOf(workflow.inputs).properties)).map(([name, input]) => ({
          name,
          description: textOf(objectOf(input).description),
        })),
        steps: listOf(workflow.steps).map((step) => stepOf(objectOf(step))),
      };
    }),
  );
}

function stepOf(step: JsonObject): Step {
  const direct = step['x-operation'];
  const payload = objectOf(step.requestBody).payload;
  return {
    id: textOf(step.stepId),
    description: textOf(step.description),
    ...(typeof step.operationId === 'string' && { operationId: step.operationId }),
    ...(isObject(direct) && { request: `${textOf(direct.method).toUpperCase()} ${textOf(direct.url)}` }),
    ...(payload !== undefined && { payload }),
    outputs: Object.entries(objectOf(step.outputs)).map(([name, source]) => [name, textOf(source)]),
  };
}
