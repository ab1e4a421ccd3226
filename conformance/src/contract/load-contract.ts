import openapi from '../../../generated/openapi.json' with { type: 'json' };
import type { Contract, ContractOperation, ContractParameter } from './contract.ts';
import { choicesIn } from './choices.ts';
import { Description } from './description.ts';
import type { JsonObject } from './json.ts';
import { Judge, type OverlaidContract } from './judge.ts';
import { OverlayAnswers } from './overlay-answers.ts';
import { applyOverlay } from './overlay.ts';
import { requestSubjects } from './request-judge.ts';
import { requestSchemaOf } from './request-schema.ts';
import { standingMap } from './standing-map.ts';

export interface LoadContractOptions {
  /** An overlay without references to files, from `readOverlay`; errors contain its `name`. */
  readonly overlay?: { readonly name: string; readonly document: unknown } | undefined;
}

/**
 * The contract that responses are tested with. Schemas are compiled when the first response arrives.
 *
 * @throws OverlayError if the overlay cannot be applied
 */
export function loadContract({ overlay }: LoadContractOptions = {}): Contract {
  const plain = new Description(openapi);
  const overlaid = overlay && overlaidBy(plain, overlay.name, overlay.document);
  const described = overlaid?.description ?? plain;
  const judge = new Judge(plain, overlaid);
  return {
    title: openapi.info.title,
    version: openapi.info.version,
    overlay: overlaid?.title ?? null,
    operations: operationsOf(described, plain, overlaid?.answers),
    answers: overlaid?.answers.unknowns ?? new Set(),
    choices: overlaid ? choicesIn(described.document) : [],
    standing: standingMap(plain, overlaid),
    requested: requestSubjects(plain),
    judge: (answer) => judge.judge(answer),
    judgeRequest: (operation, json) => judge.judgeRequest(operation, json),
    parameterName: (unknown) => overlaid?.answers.parameterName(unknown),
    requestSchema: (operation) =>
      requestSchemaOf(plain.operations.has(operation) ? plain : described, operation),
  };
}

function overlaidBy(plain: Description, name: string, overlay: unknown): OverlaidContract {
  const { title, description: document, touches } = applyOverlay(plain.document, name, overlay);
  const description = new Description(document);
  return { title, description, answers: new OverlayAnswers(plain, description, touches) };
}

function operationsOf(
  described: Description,
  plain: Description,
  answers: OverlayAnswers | undefined,
): Map<string, ContractOperation> {
  return new Map(
    [...described.operations.values()].map((operation) => {
      const { id, method, path, tags, needsToken } = operation;
      const parameters = described.parametersOf(operation).map(parameterOf);
      const added = !plain.operations.has(id);
      const answered = (added ? answers?.ofAddition(operation) : answers?.ofOperation(operation)) ?? [];
      return [id, { id, method, path, tags, needsToken, parameters, added, answers: answered }];
    }),
  );
}

const parameterOf = ({ name, in: place, required }: JsonObject): ContractParameter => ({
  name: String(name),
  in: String(place),
  required: required === true,
});
