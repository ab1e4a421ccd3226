import path from 'node:path';
import { BaseResolver, createConfig, lintDocument, Source } from '@redocly/openapi-core';
import plugin from '../../openapi/lint/plugin.js';
import { startOf } from '../bundle/place.ts';
import { callsOf, firstOf, isJson, type Call } from '../lib/call.ts';
import { meant } from '../lib/nearest.ts';
import {
  at,
  dereference,
  isObject,
  keysOf,
  listOf,
  mapValues,
  objectOf,
  pointerOf,
  textOf,
  type Json,
  type JsonObject,
  type OpenApiDocument,
} from '../lib/openapi.ts';
import type { Paths } from '../lib/paths.ts';
import { ContractError, type Problem } from '../lib/problem.ts';
import { openDocument } from './documents.ts';
import { dropFollowupErrors } from './drop-followup-errors.ts';

type Report = (keys: readonly string[], message: string) => void;

/** A payload of a step, with a value in place of each expression. */
interface Payload {
  value: Json;
  type: string;
  call: Call;
  keys: readonly string[];
  report: Report;
}

/** An expression for a value that a workflow is given, or has from one of its steps or another workflow. */
const expression = /\$(?:inputs|(?:steps|workflows)\.[\w-]+\.(?:in|out)puts)\.[\w-]+/g;
const partOfResponse = /\$response\.body#([^\s})]*)/g;

/**
 * Compares the workflows with the contract. Redocly's rules for workflows do not read the description that they call, but
 * its rule for examples can compare payloads with schemas.
 *
 * @throws ContractError
 */
export async function checkWorkflows(
  files: readonly string[],
  contract: OpenApiDocument,
  paths: Paths,
  resolver: BaseResolver,
): Promise<void> {
  const calls = new Map(callsOf(contract).map((call) => [call.id, call]));
  const problems: Problem[] = [];
  const payloads: Payload[] = [];
  for (const file of files) {
    const { source, parsed } = await openDocument(resolver, file);
    const document = objectOf(parsed as Json);
    const report: Report = (keys, message) => {
      const place = { file, ...startOf(source, pointerOf(...keys)) };
      problems.push({ ...place, severity: 'error', rule: 'workflows', message });
    };
    for (const [index, description] of listOf(document.sourceDescriptions).entries()) {
      const url = textOf(objectOf(description).url);
      if (path.resolve(path.dirname(file), url) === paths.contract) continue;
      const own = path.relative(path.dirname(file), paths.contract);
      report(
        ['sourceDescriptions', String(index), 'url'],
        `A workflow calls operations of ${own}, not of ${url}.`,
      );
    }
    payloads.push(...payloadsOf(document, contract, calls, report));
  }
  await checkPayloads(payloads, contract);
  if (problems.length > 0) throw new ContractError(dropFollowupErrors(problems));
}

/** Checks what the workflows of a file name. */
function payloadsOf(
  document: JsonObject,
  contract: OpenApiDocument,
  calls: ReadonlyMap<string, Call>,
  report: Report,
): Payload[] {
  const workflows = listOf(document.workflows).map((workflow) => objectOf(workflow));
  const inputsOf = ({ inputs }: JsonObject) => objectOf(objectOf(dereference(document, inputs)).properties);
  const valuesOf = (owner: string, part: 'inputs' | 'outputs', values: JsonObject) =>
    Object.keys(values).map((name) => `${owner}${part}.${name}`);
  const ofWorkflows = workflows.flatMap((workflow) => {
    const owner = `$workflows.${textOf(workflow.workflowId)}.`;
    return [
      ...valuesOf(owner, 'inputs', inputsOf(workflow)),
      ...valuesOf(owner, 'outputs', objectOf(workflow.outputs)),
    ];
  });
  return workflows.flatMap((workflow, index) => {
    const { steps, ...rest } = workflow;
    const keys = ['workflows', String(index)];
    const known = [...ofWorkflows, ...valuesOf('$', 'inputs', inputsOf(workflow))];
    const payloads = listOf(steps).flatMap((item, position): Payload[] => {
      const step = objectOf(item);
      const place = [...keys, 'steps', String(position)];
      const id = textOf(step.operationId);
      const call = calls.get(id);
      checkNames(step, place, known, report);
      known.push(...valuesOf(`$steps.${textOf(step.stepId)}.`, 'outputs', objectOf(step.outputs)));
      if (call) return checkCall(step, call, contract, place, report);
      if (id !== '')
        report([...place, 'operationId'], `There is no operation ${id}.${meant(id, [...calls.keys()])}`);
      return [];
    });
    checkNames(rest, keys, known, report);
    return payloads;
  });
}

function* textsIn(
  node: Json,
  keys: readonly string[] = [],
): Generator<[text: string, keys: readonly string[]]> {
  if (typeof node === 'string') yield [node, keys];
  else if (node !== null && typeof node === 'object')
    for (const [key, child] of Object.entries(node)) yield* textsIn(child, [...keys, key]);
}

function checkNames(
  node: JsonObject,
  place: readonly string[],
  known: readonly string[],
  report: Report,
): void {
  for (const [text, keys] of textsIn(node)) {
    for (const [name] of text.matchAll(expression)) {
      if (known.includes(name)) continue;
      report([...place, ...keys], `No input or earlier step gives ${name}.${meant(name, known)}`);
    }
  }
}

function checkCall(
  step: JsonObject,
  call: Call,
  contract: OpenApiDocument,
  place: readonly string[],
  report: Report,
): Payload[] {
  const schemas = [...call.responses.values()].flatMap(({ contents }) =>
    contents.map(({ schema }) => schema),
  );
  for (const [text, keys] of textsIn(step)) {
    for (const [, pointer = ''] of text.matchAll(partOfResponse)) {
      if (schemas.some((schema) => declares(contract, schema, keysOf(pointer)))) continue;
      report([...place, ...keys], `No response of ${call.id} has ${pointer}.`);
    }
  }
  const given = listOf(step.parameters).map((parameter) => objectOf(parameter));
  for (const [index, { name, in: where }] of given.entries()) {
    // The token is no parameter in OpenAPI.
    if (typeof name !== 'string' || /^authorization$/i.test(name)) continue;
    const names = call.parameters
      .filter((parameter) => parameter.in === where)
      .map((parameter) => parameter.name);
    if (names.includes(name)) continue;
    const keys = [...place, 'parameters', String(index), 'name'];
    report(keys, `${call.id} has no parameter ${name} in the ${textOf(where)}.${meant(name, names)}`);
  }
  const { requestBody } = step;
  const { contentType, payload } = objectOf(requestBody);
  const isLacking = (name: string) =>
    given.every((parameter) => parameter.name !== name && !parameter.reference);
  const required = call.parameters.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const lacking = [
    ...required.filter(isLacking),
    ...(call.body?.isRequired && !requestBody ? ['its body'] : []),
  ];
  if (lacking.length > 0) report([...place, 'operationId'], `${call.id} requires ${lacking.join(' and ')}.`);
  // A text is a file or a template.
  if (payload === undefined || typeof payload === 'string') return [];
  const body = call.bodies.find(({ type }) =>
    contentType === undefined ? isJson(type) : type === contentType,
  );
  if (!body) {
    report([...place, 'requestBody'], `${call.id} takes no such body.`);
    return [];
  }
  const value = withValues(payload, firstOf(body.examples));
  return [{ value, type: body.type, call, keys: [...place, 'requestBody', 'payload'], report }];
}

/** Whether a value of a schema may have a part. */
function declares(contract: OpenApiDocument, node: Json | undefined, keys: readonly string[]): boolean {
  const [key, ...rest] = keys;
  if (key === undefined || !isObject(node)) return key === undefined;
  const { $ref, properties, items, additionalProperties, ...schema } = node;
  const part = objectOf(properties)[key] ?? (/^\d+$/.test(key) ? items : undefined) ?? additionalProperties;
  if (isObject(part) && declares(contract, part, rest)) return true;
  const choices = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => listOf(schema[keyword]));
  const target = typeof $ref === 'string' ? at(contract, $ref) : undefined;
  return [target, schema.then, schema.else, ...choices].some((same) => declares(contract, same, keys));
}

const isExpression = (value: Json | undefined) => textOf(value).startsWith('$');

/** A payload with the values of an example where it has expressions. */
function withValues(payload: Json, example: Json | undefined): Json {
  if (isExpression(payload)) return example ?? payload;
  if (Array.isArray(payload)) return payload.map((item, index) => withValues(item, listOf(example)[index]));
  return isObject(payload)
    ? mapValues(payload, (value, key) => withValues(value, objectOf(example)[key]))
    : payload;
}

/** Makes each payload the example of a description that has nothing else. */
async function checkPayloads(
  payloads: readonly Payload[],
  { openapi, components }: OpenApiDocument,
): Promise<void> {
  const paths = payloads.map(({ value, type, call }, index) => {
    const content = {
      [type]: { schema: call.bodies.find((body) => body.type === type)!.schema, example: value },
    };
    return [`/${index}`, { post: { requestBody: { content } } }];
  });
  const parsed = { openapi, components, paths: Object.fromEntries(paths) as unknown };
  const config = await createConfig({
    plugins: [plugin()],
    rules: { 'file-storage/conditions': 'error', 'no-invalid-media-type-examples': 'error' },
  });
  const document = { source: new Source('workflows.json', ''), parsed };
  for (const { message, location } of await lintDocument({
    document,
    config,
    externalRefResolver: new BaseResolver(),
  })) {
    const [, name = '', , , , , , ...keys] = keysOf(location[0]?.pointer ?? '');
    const payload = payloads[Number(name.slice(1))]!;
    // Nothing is known of a value that no example has.
    const isUnknown =
      !/ (?:additional|unevaluated) properties /.test(message) &&
      isExpression(at({ value: payload.value }, pointerOf('value', ...keys)));
    if (!isUnknown)
      payload.report([...payload.keys, ...keys], message.replace('Example value', 'The payload'));
  }
}
