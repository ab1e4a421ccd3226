import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange, Header } from '../model/exchange.ts';
import { Redactor } from './redactor.ts';

const baseUrl = 'https://files.example.com/v1';
const redactor = () => new Redactor({ baseUrl });

function exchangeOf({
  url = `${baseUrl}/folders`,
  headers = [],
  sent,
  body = '',
}: {
  url?: string;
  headers?: readonly Header[];
  sent?: string;
  body?: string;
}): Exchange {
  const request = { method: 'POST', url, headers, body: sent };
  return { operation: 'login', request, response: { status: 200, headers, body }, durationMs: 1 };
}

const bodyOf = (body: string, known = redactor()) => known.exchange(exchangeOf({ body })).response.body;
const headerOf = (name: string, value: string, known = redactor()) =>
  known.exchange(exchangeOf({ headers: [[name, value]] })).request.headers[0]?.[1];

/** A secret as encoders of all kinds write it. */
const formsOf = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  encodeURIComponent(secret).toLowerCase(),
  new URLSearchParams({ secret }).toString().slice('secret='.length),
  JSON.stringify(secret).slice(1, -1),
  JSON.stringify(JSON.stringify(secret)).slice(3, -3),
  JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/'),
  Buffer.from(secret).toString('base64'),
  Buffer.from(secret).toString('base64url'),
  encodeURIComponent(Buffer.from(secret).toString('base64')),
];

describe('learned secrets', () => {
  it.each(formsOf('s3cr/t "quoted" ünï+=\\%&<x>\n'))('go in the form %j', (form) => {
    const known = redactor();
    known.learn('s3cr/t "quoted" ünï+=\\%&<x>\n', 'password');
    expect(known.text(`before ${form} after`)).toBe('before <password> after');
  });

  it('go longest first, each under its own label', () => {
    const known = redactor();
    known.learn('12|abc', 'token');
    known.learn('12|abcdef', 'second token');
    known.learn('12|abc', 'other');
    expect(known.text('12|abcdef 12|abc 12%7Cabc')).toBe('<second token> <token> <token>');
  });

  it('that are very short stay in texts, and go where they stand in their own field', () => {
    const known = redactor();
    known.learn('abc', 'password');
    known.learn('', 'token');
    expect(known.text('abc of the abcs')).toBe('abc of the abcs');
    expect(bodyOf('{"password":"abc"}', known)).toBe('{"password":"<password>"}');
  });

  it('survive nowhere in an exchange, whatever the form and the nesting', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    // The mark keeps chance occurrences of short secrets in the rest of the exchange apart.
    const secretText = fc.string({ unit: 'binary', minLength: 2, maxLength: 30 }).map((tail) => `Zq7${tail}`);
    const property = fc.property(
      fc.array(secretText, { minLength: 1, maxLength: 3 }),
      fc.nat(9),
      text,
      text,
      fc.nat(4),
      (secrets, form, before, after, depth) => {
        const known = redactor();
        for (const secret of secrets) known.learn(secret, 'it');
        const shownForms = secrets.map((secret) => formsOf(secret)[form] ?? '');
        let nested: unknown = shownForms.map((shown) => `${before} ${shown} ${after}`);
        for (let level = 0; level < depth; level += 1) {
          nested = level % 2 === 0 ? { [shownForms[0] ?? '']: nested } : [JSON.stringify(nested)];
        }
        const body = JSON.stringify(nested);
        const headers = shownForms.map((shown): Header => ['X-Echo', shown]);
        const url = `${baseUrl}/a?q=${shownForms.join(' ')}`;
        const exchange = known.exchange(exchangeOf({ url, headers, sent: `no JSON: ${body}`, body }));
        const shown = [
          JSON.stringify(exchange),
          JSON.stringify(known.deep({ nested })),
          JSON.stringify(exchange.response),
        ];
        for (const place of [...shown, exchange.response.body, exchange.request.body ?? '']) {
          expect(place).not.toContain('Zq7');
          expect(place).not.toMatch(new RegExp(Buffer.from('Zq7').toString('base64')));
        }
      },
    );
    fc.assert(property, { numRuns: 100, seed: 1 });
  });
});

describe('secrets by their shape', () => {
  it.each([
    ['Authorization', 'Bearer 12|cut-off', 'Bearer <credentials>'],
    ['authorization', 'something else', '<credentials>'],
    ['Authorization', 'Bearer ', 'Bearer '],
    ['Cookie', 'session=abc; other=def', '<cookie>'],
    ['Set-Cookie', 'session=abc; Path=/', '<cookie>'],
    ['X-Other', 'plain', 'plain'],
  ])('in the header %s: %s', (name, value, shown) => {
    expect(headerOf(name, value)).toBe(shown);
  });

  it('leave the label of a token that is known', () => {
    const known = redactor();
    known.learn('12|abcdef', 'second token');
    expect(headerOf('Authorization', 'Bearer 12|abcdef', known)).toBe('Bearer <second token>');
  });

  it('in the fields of JSON, however deep', () => {
    const body = {
      user: { access_token: 'a', email: 'b', id: 1 },
      list: [{ iv: 'c', salt: 'd', check: 'e' }],
    };
    expect(JSON.parse(bodyOf(JSON.stringify(body)))).toEqual({
      user: { access_token: '<token>', email: '<e-mail>', id: 1 },
      list: [{ iv: '<iv>', salt: '<salt>', check: '<check>' }],
    });
    expect(bodyOf('{"emails":["a","b"]}')).toBe('{"emails":["<e-mail>","<e-mail>"]}');
  });

  it('in JSON inside of a text, cut off too', () => {
    expect(redactor().text('200 with {"access_token": "a\\"b", "id": 1}')).toBe(
      '200 with {"access_token": "<token>", "id": 1}',
    );
    expect(redactor().text('"{\\"password\\":\\"a b\\",\\"id\\":1}"')).toBe(
      '"{\\"password\\":\\"<password>\\",\\"id\\":1}"',
    );
    expect(bodyOf('{"user":{"access_token":"12|abc… (cut)')).toBe('{"user":{"access_token":"<token>"');
  });

  it('but not where a field is empty, or a message tells of it', () => {
    const body = '{ "password": null, "token": "", "errors": { "emails": "The emails must be valid." } }';
    expect(bodyOf(body)).toBe(body);
  });

  it.each([
    [
      'https://store.example.com/a/b?X-Amz-Signature=abc&q=1',
      'https://store.example.com/a/b?X-Amz-Signature=<redacted>&q=<redacted>',
    ],
    ['https:\\/\\/store.example.com\\/a?q=abc', 'https:\\/\\/store.example.com\\/a?q=<redacted>'],
    ['https://files.example.com/v1/track/all?page=2', 'https://files.example.com/v1/track/all?page=2'],
    [
      'https://files.example.com/v1/a?page=2&signature=abc',
      'https://files.example.com/v1/a?page=2&signature=<redacted>',
    ],
    ['https://files.example.com/v12?page=2', 'https://files.example.com/v12?page=<redacted>'],
    ['/storage/a?expires=5&signature=abc', '/storage/a?expires=<redacted>&signature=<redacted>'],
    ['https://user:word@files.example.com/v1', 'https://<credentials>@files.example.com/v1'],
  ])('in the URL %s', (url, shown) => {
    expect(redactor().text(url)).toBe(shown);
  });

  it.each([
    'ada@example.com',
    'ada.b+c%40example.co.uk',
    'ada\\u0040example.com',
    'ada@localhost',
    'ädä@exämple.com',
  ])('in the e-mail address %s', (address) => {
    expect(redactor().text(`to "${address}".`)).toBe('to "<e-mail>".');
  });
});

describe('what is no secret', () => {
  it('keeps its form', () => {
    const body = '{\n  "id": 1,  "name": "Reports @ home"\n}';
    expect(bodyOf(body)).toBe(body);
    expect(bodyOf('no JSON { at all')).toBe('no JSON { at all');
  });

  it('passes through deep, other than plain values too', () => {
    const value = { id: 1, when: new Date(0), none: null, list: ['a'], act: () => 1 };
    expect(redactor().deep(value)).toEqual(value);
  });

  it('is not lost in a body nested deeper than the stack', () => {
    const body = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(bodyOf(body)).toBe(body);
  });
});

it('redacts twice what it redacted once to the same', () => {
  const known = redactor();
  known.learn('12|abcdef', 'token');
  const once = known.exchange(
    exchangeOf({
      headers: [['Authorization', 'Bearer 12|abcdef']],
      body: '{"url":"https://s.example.com/?a=b"}',
    }),
  );
  expect(known.exchange(once)).toEqual(once);
});
