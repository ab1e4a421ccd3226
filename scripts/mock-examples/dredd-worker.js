// JavaScript, because a worker thread starts without the loader for TypeScript.

import { EventEmitter } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import Dredd from 'dredd';

/** @import { DreddCase, DreddOutcome } from './dredd.ts' */

send(/** @type {{ endpoint: string, cases: DreddCase[] }} */ (workerData));

/** @param {{ endpoint: string, cases: DreddCase[] }} job */
function send({ endpoint, cases }) {
  /** @type {Map<number, DreddOutcome>} */
  const outcomes = new Map();
  const emitter = new EventEmitter();
  emitter.on('start', (/** @type {Dredd.Description[]} */ descriptions, /** @type {() => void} */ ready) => {
    for (const transaction of descriptions.flatMap(({ transactions }) => transactions)) {
      const own = cases[caseOf(transaction)];
      if (own) complete(transaction, own);
    }
    ready();
  });
  emitter.on('test pass', (/** @type {Dredd.Test} */ test) =>
    outcomes.set(caseOf(test), passed(test, cases[caseOf(test)])),
  );
  emitter.on('test fail', (/** @type {Dredd.Test} */ test) => outcomes.set(caseOf(test), failed(test)));
  emitter.on('test error', (/** @type {Error} */ error, /** @type {Dredd.Test} */ test) =>
    outcomes.set(caseOf(test), { errors: [error.message] }),
  );

  const dredd = new Dredd({ endpoint, emitter, apiDescriptions: cases.map(describe), loglevel: 'silent' });
  dredd.run((error) => {
    if (error) throw error;
    parentPort?.postMessage(cases.map((_, index) => outcomes.get(index) ?? { errors: ['was not sent'] }));
  });
}

/**
 * The title contains the index of the case, to assign the outcome to it.
 *
 * @param {DreddCase} own
 * @param {number} index
 */
function describe({ description }, index) {
  return JSON.stringify({ ...description, info: { title: String(index), version: '1' } });
}

/** @param {{ origin: { apiName: string } }} entry */
function caseOf({ origin }) {
  return Number(origin.apiName);
}

/**
 * Dredd reads no schemas from an OpenAPI 3 description, and only compares the response with the example, which nearly
 * every response passes. If there is a schema instead of the example, it validates.
 *
 * @param {Dredd.Transaction} transaction
 * @param {DreddCase} own
 */
function complete({ request, response }, { headers, body, schema }) {
  for (const [name, value] of Object.entries(headers)) request.headers.push({ name, value });
  if (body !== undefined) request.body = body;
  if (schema) {
    response.schema = JSON.stringify(schema);
    delete response.body;
  }
}

/**
 * @param {Dredd.Test} test
 * @param {DreddCase | undefined} own
 * @returns {DreddOutcome}
 */
function passed({ expected, actual }, own) {
  const isChecked = !own?.schema || expected?.bodySchema;
  return { errors: isChecked ? [] : ['was not checked against its schema'], body: actual?.body };
}

/**
 * @param {Dredd.Test} test
 * @returns {DreddOutcome}
 */
function failed({ actual, results }) {
  const errors = Object.entries(results?.fields ?? {}).flatMap(([field, { errors: found = [] }]) =>
    found.map(({ message }) => `${field}: ${message}`),
  );
  return { errors: errors.length > 0 ? errors : ['was refused without a reason'], body: actual?.body };
}
