import { describe, expect, it } from 'vitest';
import type { Header } from '../../engine/model/exchange.ts';
import { answerOf, exchangeOf } from '../../testing/answers.ts';
import { headerFacts, statusFacts, valueFacts } from './facts.ts';

describe('the status', () => {
  const factsOf = (status: number, json: unknown = {}, headers: Header[] = []) => {
    const answer = answerOf('createNote', status, json);
    return statusFacts(exchangeOf(answer, headers), answer);
  };

  it.each([
    [199, []],
    [200, [['U-01', '200']]],
    [299, [['U-01', '299']]],
    [300, []],
    [499, []],
    [500, [['U-10', '500']]],
  ])('%i', (status, facts) => {
    expect(factsOf(status)).toEqual(facts);
  });

  it('of a limit comes with the headers that tell of it', () => {
    const headers: Header[] = [
      ['X-RateLimit-Limit', '60'],
      ['Date', 'now'],
      ['Retry-After', '1'],
    ];
    expect(factsOf(429, {}, headers)).toEqual([['U-12', '429 with x-ratelimit-limit, retry-after']]);
  });

  it('tells of invalid data by its message alone', () => {
    expect(factsOf(422, { message: 'The given data was invalid.' })).toEqual([['U-24', '422']]);
    expect(factsOf(422, { message: 'Invalid.' })).toEqual([]);
    expect(factsOf(422, null)).toEqual([]);
  });
});

describe('the headers', () => {
  const factsOf = (status: number, contentType: string | undefined, headers: Header[] = []) => {
    const answer = { ...answerOf('listNotes', status, []), contentType };
    return headerFacts(exchangeOf(answer, headers), answer).map(([unknown, fact]) => `${unknown} ${fact}`);
  };

  it.each([
    [199, []],
    [200, ['U-22 sends etag']],
    [299, ['U-22 sends etag']],
    [300, []],
  ])('of an answer with %i', (status, facts) => {
    expect(factsOf(status, 'application/json', [['ETag', 'x']])).toEqual(facts);
  });

  it.each([
    [undefined, []],
    ['application/json', []],
    ['application/json;', []],
    ['application/json; Charset=UTF-8 ;v=1', ['charset=utf-8', 'v=1']],
  ])('with the content type %s', (contentType, parameters) => {
    expect(factsOf(200, contentType)).toEqual(
      parameters.map((parameter) => `U-22 content type with ${parameter}`),
    );
  });
});

describe('the values', () => {
  const factsOf = (json: unknown, status = 200) =>
    valueFacts(answerOf('listNotes', status, json)).map(([unknown, fact]) => `${unknown} ${fact}`);

  it.each([
    [199, []],
    [200, ['U-35 pdf']],
    [299, ['U-35 pdf']],
    [300, []],
    [404, []],
  ])('of an answer with %i', (status, facts) => {
    expect(factsOf({ type: 'pdf' }, status)).toEqual(facts);
  });

  it.each<[string, unknown, string[]]>([
    ['kinds', { type: 'folder', action: 'view-2' }, ['U-35 folder', 'U-103 view-2']],
    ['what is no kind', { type: 5, action: null }, []],
    ['what a user may have written', { type: 'my type', action: ' view' }, []],
    [
      'words that are too long',
      { type: 'x'.repeat(31), action: 'x'.repeat(30) },
      [`U-103 ${'x'.repeat(30)}`],
    ],
    ['a role with its id', { role_name: 'Guest', role_id: 5 }, ['U-75 Guest, id 5']],
    ['a role without one', { role_name: 'Guest', role_id: '5' }, ['U-75 Guest']],
    ['the longest role', { role_name: 'x'.repeat(40) }, [`U-75 ${'x'.repeat(40)}`]],
    ['what is no role', [{ role_name: 'x'.repeat(41) }, { role_name: ['Guest'] }, { role_name: null }], []],
    ['an absolute URL', { avatar: 'https://a.example.com/b.png' }, ['U-79 an absolute URL']],
    ['a relative URL', { avatar: 'b.png' }, ['U-79 a relative URL']],
    ['no URL', { avatar: null }, []],
    [
      'nulls',
      { mime: null, extension: null, vault: null, password: null },
      ['U-02 mime is null', 'U-02 extension is null', 'U-02 vault is null', 'U-02 password is null'],
    ],
    ['what is no null', { mime: 'text/plain', extension: 'txt', vault: {}, password: 'hashed' }, []],
    ['deep inside', { a: [[{ type: 'pdf' }], 5, null] }, ['U-35 pdf']],
    ['fields that every object has', JSON.parse('{"constructor":1,"toString":{}}'), []],
  ])('tell of %s', (_what, json, facts) => {
    expect(factsOf(json)).toEqual(facts);
  });

  it.each<[unknown, string]>([
    [5, 'a number'],
    [null, 'null'],
    [true, 'in another format'],
    ['2026-01-02T03:04:05Z', 'a timestamp'],
    ['at 2026-01-02T03:04:05Z', 'a string'],
    ['2026-01-02 03:04:05', 'a string'],
    ['aB'.repeat(32), 'a digest in upper case'],
    ['a1'.repeat(32), 'a digest in lower case'],
    ['a'.repeat(63), 'a string'],
    ['a'.repeat(65), 'a string'],
    ['g'.repeat(64), 'a string'],
  ])('tell the form of %j, and not the value', (held, form) => {
    expect(factsOf({ client_last_modified: held, file_hash: held })).toEqual([
      `U-126 ${form}`,
      `U-127 ${form}`,
    ]);
  });

  it.each<[string, unknown, string[]]>([
    ['of a link', { link: {} }, ['password']],
    ['of an entry', { fileEntry: { file_name: 'a' } }, ['client_last_modified', 'file_hash']],
    ['but not of a converted entry', { fileEntry: { name: 'a' } }, []],
    ['but not where there is nothing', { link: null, fileEntry: [] }, []],
    ['but not of others', { folder: {}, constructor: {} }, []],
  ])('tell what is absent %s', (_where, json, absent) => {
    expect(factsOf(json)).toEqual(absent.map((name) => `U-02 ${name} is absent`));
  });
});
