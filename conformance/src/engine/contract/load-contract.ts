import type { Contract, ContractOperation, ContractParameter } from './contract.ts';
import { choicesIn } from './choices.ts';
import { Description } from './description.ts';
import { type JsonObject, isObject, objectOf, stringsOf } from './json.ts';
import { Judge, type OverlaidContract } from './judge.ts';
import { OverlayAnswers } from './overlay-answers.ts';
import { applyOverlay } from './overlay.ts';
import { requestSubjects } from './request-judge.ts';
import { requestSchemaOf } from './request-schema.ts';
import type { SubjectId } from '../model/subject.ts';
import { service } from '../model/service.ts';

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
  const plain = new Description(objectOf(service().document));
  const overlaid = overlay && overlaidBy(plain, overlay.name, overlay.document);
  const described = overlaid?.description ?? plain;
  const judge = new Judge(plain, overlaid);
  return {
    title: plain.title,
    version: plain.version,
    overlay: overlaid?.title ?? null,
    operations: operationsOf(described, plain, overlaid?.answers),
    answers: overlaid?.answers.unknowns ?? new Set(),
    choices: overlaid ? choicesIn(described.document) : [],
    responseSubjects: responseSubjectMap(plain, overlaid),
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

/** The response subjects, each with the operations whose responses can test it. */
function responseSubjectMap(
  description: Description,
  overlaid: OverlaidContract | undefined,
): Map<SubjectId, readonly string[]> {
  const marks = new Map(
    [...description.operations.values()].map(({ id, node }) => [id, marksUnder(description, node.responses)]),
  );
  const responseSubjects = new Map<SubjectId, readonly string[]>();
  const { marks: marked, facts } = service();
  for (const id of [...marked.ofResponses, ...marked.refutable]) {
    responseSubjects.set(
      id,
      [...marks].filter(([, own]) => own.has(id)).map(([operation]) => operation),
    );
  }
  const every = [...(overlaid?.description ?? description).operations.keys()];
  responseSubjects.set(facts.json, [...marks.keys()]);
  for (const id of [facts.noServerError, facts.described, facts.noSecret]) responseSubjects.set(id, every);
  for (const operation of overlaid?.description.operations.values() ?? []) {
    for (const unknown of overlaid?.answers.ofOperation(operation) ?? []) {
      responseSubjects.set(unknown, [...(responseSubjects.get(unknown) ?? []), operation.id]);
    }
  }
  return responseSubjects;
}

/** All `x-requirements` below a node. */
function marksUnder(description: Description, root: unknown): ReadonlySet<string> {
  const marks = new Set<string>();
  const followed = new Set<string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isObject(node)) return;
    for (const mark of stringsOf(node['x-requirements'])) marks.add(mark);
    if (typeof node.$ref === 'string' && !followed.has(node.$ref)) {
      followed.add(node.$ref);
      visit(description.at(node.$ref.slice(1)).node);
    }
    Object.values(node).forEach(visit);
  };
  visit(root);
  return marks;
}
