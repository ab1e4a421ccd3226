import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Exchange, Header } from '../model/exchange.ts';
import { Redactor, wordsOfReports } from './redactor.ts';

const baseUrl = 'https://files.example.com/v1';
const redactor = () => new Redactor({ baseUrl });

/** A redactor that has learned these secrets, by their labels. */
function knowing(...secrets: [secret: string, label: string][]): Redactor {
  const known = redactor();
  for (const [secret, label] of secrets) known.learn(secret, label);
  return known;
}

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

/** A secret in the forms of various encoders. */
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
  escapedForHtml(secret),
  escapedForHtml(escapedForHtml(secret)),
];

function escapedForHtml(text: string): string {
  const names: Readonly<Record<string, string>> = {
    '&': 'amp',
    '<': 'lt',
    '>': 'gt',
    '"': 'quot',
    "'": '#39',
  };
  return text.replace(/[&<>"']/g, (character) => `&${names[character] ?? ''};`);
}

describe('learned secrets', () => {
  it.each(formsOf('s3cr/t "quoted" ünï+=\\%&<x>\n'))('go in the form %j', (form) => {
    const known = knowing(['s3cr/t "quoted" ünï+=\\%&<x>\n', 'password']);
    expect(known.text(`before ${form} after`)).toBe('before <password> after');
  });

  it.each(['ab 😀 cd', 'ab \\ud83d\\uDE00 cd', 'ab \\\\ud83d\\\\ude00 cd', 'ab+%F0%9F%98%80+cd'])(
    'go in the form %j, with characters beyond the first 65,536',
    (form) => {
      const known = knowing(['ab 😀 cd', 'password']);
      expect(known.text(`before ${form} after`)).toBe('before <password> after');
    },
  );

  it('names a known token anew once it is something else', () => {
    const redactor = new Redactor();
    redactor.learn('12|c2VjcmV0', 'token');
    redactor.relearn('12|c2VjcmV0', 'revoked token');
    expect(redactor.text('sent 12|c2VjcmV0 and 12%7Cc2VjcmV0')).toBe(
      'sent <revoked token> and <revoked token>',
    );
  });

  it('are found in a report that repeats them, also where they were learned after another report', () => {
    const known = redactor();
    const report = { says: ['12|abcdef', '12|abcdef'] };
    expect(known.deep(report)).toEqual(report);
    known.learn('12|abcdef', 'token');
    expect(known.deep(report)).toEqual({ says: ['<token>', '<token>'] });
  });

  it('are not taken for texts that resemble them', () => {
    const known = knowing(['12|abcdef', 'token']);
    const text = '12+abcdef 12_abcdef 12abcdef 13|abcdef 12|abcde undefined';
    expect(known.text(text)).toBe(text);
  });

  it('may be as short as four characters, at the end of a text and with none to look up', () => {
    const known = knowing(['abcd', 'password'], ['|a-b', 'token']);
    expect(known.text('it is abcd')).toBe('it is <password>');
    expect(known.text('the |a-b')).toBe('the <token>');
  });

  it('may be numbers in JSON', () => {
    const known = knowing(['12345678', 'password']);
    expect(bodyOf('{"code":12345678,"id":9}', known)).toBe('{"code":"<password>","id":9}');
    expect(bodyOf('12345678', known)).toBe('<password>');
  });

  it('go from the body that was sent, and a request without one has none', () => {
    const known = knowing(['s3cret word', 'password']);
    expect(known.exchange(exchangeOf({ sent: 'by s3cret word' })).request.body).toBe('by <password>');
    expect(known.exchange(exchangeOf({})).request.body).toBeUndefined();
  });

  it('go longest first, each under its own label', () => {
    const known = knowing(['12|abc', 'token'], ['12|abcdef', 'second token'], ['12|abc', 'other']);
    expect(known.text('12|abcdef 12|abc 12%7Cabc')).toBe('<second token> <token> <token>');
  });

  it('that are very short stay in texts, and go where they stand in their own field', () => {
    const known = knowing(['abc', 'password'], ['', 'token']);
    expect(known.text('abc of the abcs')).toBe('abc of the abcs');
    expect(bodyOf('{"password":"abc"}', known)).toBe('{"password":"<other password>"}');
  });

  it('that are words of JSON do the same', () => {
    const known = knowing(['null', 'link password'], ['true', 'link password'], ['false', 'link password']);
    expect(known.text('an integer, or null at the root')).toBe('an integer, or null at the root');
    expect(bodyOf('{"is_owner":true,"parent_id":null}', known)).toBe('{"is_owner":true,"parent_id":null}');
    expect(bodyOf('{"password":"null"}', known)).toBe('{"password":"<other password>"}');
  });

  it('survive nowhere in an exchange, whatever the form and the nesting', () => {
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    // The prefix ensures that short secrets do not occur by chance in the rest of the exchange.
    const secretText = fc.string({ unit: 'binary', minLength: 2, maxLength: 30 }).map((tail) => `Zq7${tail}`);
    const property = fc.property(
      fc.array(secretText, { minLength: 1, maxLength: 3 }),
      fc.nat(11),
      text,
      text,
      fc.nat(3),
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
          JSON.stringify(known.deep({ nested: body })),
          JSON.stringify(exchange.response),
        ];
        for (const place of [...shown, exchange.response.body, exchange.request.body ?? '']) {
          expect(place).not.toContain('Zq7');
          expect(place).not.toMatch(new RegExp(Buffer.from('Zq7').toString('base64')));
        }
      },
    );
    fc.assert(property, { numRuns: process.env['PROOF'] === 'nightly' ? 200 : 20, seed: 1 });
  });
});

describe('secrets by their shape', () => {
  it.each([
    ['Authorization', 'Bearer 12|cut-off', 'Bearer <credentials>'],
    ['authorization', 'something else', '<credentials>'],
    ['Authorization', 'Bearer   12|cut-off', 'Bearer   <credentials>'],
    ['Authorization', 'the Bearer 12|cut-off', '<credentials>'],
    ['Authorization', 'Bearer ', 'Bearer '],
    ['Authorization', 'Bearer <token>', 'Bearer <token>'],
    ['Authorization', 'Bearer a<token>', 'Bearer <credentials>'],
    ['Authorization', 'Bearer <token>a', 'Bearer <credentials>'],
    ['Authorization', 'Bearer <>', 'Bearer <credentials>'],
    ['Cookie', 'session=abc; other=def', '<cookie>'],
    ['Set-Cookie', 'session=abc; Path=/', '<cookie>'],
    ['X-Api-Key', 'plain', '<credentials>'],
    ['X-XSRF-TOKEN', 'plain', '<credentials>'],
    ['X-Token-Limit', 'plain', 'plain'],
    ['X-Other', 'plain', 'plain'],
  ])('in the header %s: %s', (name, value, shown) => {
    expect(headerOf(name, value)).toBe(shown);
  });

  it('leave the label of a token that is known', () => {
    const known = knowing(['12|abcdef', 'second token']);
    expect(headerOf('Authorization', 'Bearer 12|abcdef', known)).toBe('Bearer <second token>');
  });

  it('name a token that is too short to be looked for elsewhere', () => {
    const known = knowing(['abc', 'second token'], ['', 'token']);
    expect(headerOf('Authorization', 'Bearer abc', known)).toBe('Bearer <second token>');
    expect(headerOf('Authorization', 'Bearer abd', known)).toBe('Bearer <credentials>');
    expect(headerOf('X-Other', 'abc', known)).toBe('abc');
  });

  it('in the fields of JSON, however deep', () => {
    const body = {
      user: { access_token: 'a', email: 'b@example.com', id: 1 },
      list: [{ iv: 'c', salt: 'd', check: 'e' }],
    };
    expect(JSON.parse(bodyOf(JSON.stringify(body)))).toEqual({
      user: { access_token: '<other token>', email: '<other e-mail>', id: 1 },
      list: [{ iv: '<iv>', salt: '<salt>', check: '<check>' }],
    });
  });

  it('in JSON behind blanks, beside values that are none', () => {
    expect(bodyOf('\n {"a":true,"b":null,"c":1,"token":"ada"}')).toBe(
      '{"a":true,"b":null,"c":1,"token":"<other token>"}',
    );
  });

  it('in fields that hold no text', () => {
    expect(bodyOf('{"token":{"token":"ada"},"check":null,"iv":1,"salt":["a",""]}')).toBe(
      '{"token":{"token":"<other token>"},"check":null,"iv":1,"salt":["<salt>",""]}',
    );
  });

  it.each([
    ['a string', '"of ada@example.com"', '"of <other e-mail>"'],
    ['nothing', 'null', 'null'],
    ['one message a field', '{"token":"ada is none"}', '{"token":"ada is none"}'],
    ['a list', '["ada is none",{"token":"ada"}]', '["ada is none",{"token":"ada"}]'],
    ['what a message repeats', '{"email":["not ada@example.com"]}', '{"email":["not <other e-mail>"]}'],
  ])('in errors that are %s, which keep their form', (_what, errors, shown) => {
    expect(bodyOf(`{"errors":${errors},"token":"ada"}`)).toBe(`{"errors":${shown},"token":"<other token>"}`);
  });

  it('but not of messages in errors, also where the exchange stands in a text', () => {
    const body = '{"errors":{"password":"The password field is required."},"password":"ada"}';
    const shown = '{"errors":{"password":"The password field is required."},"password":"<other password>"}';
    expect(redactor().text(`422 with ${body}`)).toBe(`422 with ${shown}`);
    expect(redactor().text(JSON.stringify(body))).toBe(JSON.stringify(shown));
  });

  it('in JSON inside of a text, unless it is empty or redacted already', () => {
    const text = 'sent {"token":"<second token>","salt":"","iv":"a<b>","check":"<b>a","password":"<>"}';
    expect(redactor().text(text)).toBe(
      'sent {"token":"<second token>","salt":"","iv":"<iv>","check":"<check>","password":"<other password>"}',
    );
  });

  it('in JSON inside of a text, cut off too', () => {
    expect(redactor().text('200 with {"access_token": "a\\"b", "id": 1}')).toBe(
      '200 with {"access_token": "<other token>", "id": 1}',
    );
    expect(redactor().text('"{\\"password\\":\\"a b\\",\\"id\\":1}"')).toBe(
      '"{\\"password\\":\\"<other password>\\",\\"id\\":1}"',
    );
    expect(bodyOf('{"user":{"access_token":"12|abc… (cut)')).toBe('{"user":{"access_token":"<other token>"');
  });

  it('but only what is an address where one belongs, because the rest is evidence', () => {
    const known = knowing(['no address of ours', 'e-mail']);
    const sent = { emails: ['not an address', '', 'ada@', '@example.com', 1, null, { email: 'a b' }] };
    expect(bodyOf(JSON.stringify(sent), known)).toBe(JSON.stringify(sent));
    expect(bodyOf('{"email":"no address of ours","emails":["not an address","a@example.com"]}', known)).toBe(
      '{"email":"<e-mail>","emails":["not an address","<other e-mail>"]}',
    );
  });

  it.each([
    'icon@2x.png',
    'Logo@1.5x.jpeg',
    'two words@example.com',
    'nobody.conformance5f1c90ab@example.com',
  ])('but neither a picture nor an address that checks invent: %s', (name) => {
    expect(redactor().text(`sent "${name}".`)).toBe(`sent "${name}".`);
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
    [
      'https:\\/\\/files.example.com\\/v1\\/track\\/all?page=2',
      'https:\\/\\/files.example.com\\/v1\\/track\\/all?page=2',
    ],
    ['https://files.example.com/v1?page=2', 'https://files.example.com/v1?page=2'],
    ['https://store.example.com/v=1/a', 'https://store.example.com/v=1/a'],
    ['https://store.example.com/v=1/a?q=abc&p=', 'https://store.example.com/v=1/a?q=<redacted>&p='],
    ['https://store.example.com/?q=<a\nb>&p=abc', 'https://store.example.com/?q=<redacted>&p=<redacted>'],
    ['http://user:word@store.example.com/?q=1', 'http://<credentials>@store.example.com/?q=<redacted>'],
    [
      'https://files.example.com/v1/a?next=https://user:word@b.example.com',
      'https://files.example.com/v1/a?next=https://<credentials>@b.example.com',
    ],
    ['HTTPS://store.example.com/a?q=abc', 'HTTPS://store.example.com/a?q=<redacted>'],
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
    'ada@2x.com',
    'icon@2x.png.org',
    'nobody.conformance5f1c90ab@example.com.org',
  ])('in the e-mail address %s', (address) => {
    expect(redactor().text(`to "${address}".`)).toBe('to "<other e-mail>".');
  });
});

it('goes deep in objects without a prototype, too', () => {
  const known = knowing(['12|abcdef', 'token']);
  const value = Object.assign(Object.create(null) as object, { says: ['12|abcdef'] });
  expect(known.deep(value)).toEqual({ says: ['<token>'] });
});

it('keeps what a report is made of, though it is the password of somebody', async () => {
  const known = redactor();
  const report = { verdict: 'passed', pass: 1, profile: 'full' };
  for (const password of ['pass', 'full', 'verdict']) known.learn(password, 'password');
  expect(known.deep(report)).toEqual(report);
  const texts = 'pass "pass" \\npass %2Fpass \\u002Fpass passed bypass';
  expect(known.text(texts)).toBe(
    '<password> "<password>" \\n<password> %2F<password> \\u002F<password> passed bypass',
  );
  const schema = await readFile(new URL('../../../report.schema.json', import.meta.url), 'utf8');
  const values = [...schema.matchAll(/"(?:enum": \[([^\]]*)\]|const": ("[^"]*"))/g)].join(' ');
  const words = [...values.matchAll(/"([a-z]{4,})"/g)].map(([, word]) => word!);
  expect(words.filter((word) => !wordsOfReports.has(word) && word !== 'enum' && word !== 'const')).toEqual(
    [],
  );
});

describe('what is no secret', () => {
  it('keeps its form', () => {
    const body = '{\n  "id": 1,  "name": "Reports @ home"\n}';
    expect(bodyOf(body)).toBe(body);
    expect(bodyOf('no JSON { at all')).toBe('no JSON { at all');
  });

  it('passes through deep, other than plain values too', () => {
    const value = { id: 1, when: new Date(0), none: null, not: undefined, list: ['a'], act: () => 1 };
    expect(redactor().deep(value)).toEqual(value);
  });

  it('passes where no API root is known, but for the queries of URLs', () => {
    const known = new Redactor();
    expect(known.text('at https://files.example.com/v1/a?page=2')).toBe(
      'at https://files.example.com/v1/a?page=<redacted>',
    );
  });

  it('is not lost in a body nested deeper than the stack', () => {
    const body = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    expect(bodyOf(body)).toBe(body);
  });
});

it('redacts twice what it redacted once to the same', () => {
  const known = knowing(['12|abcdef', 'token']);
  const once = known.exchange(
    exchangeOf({
      headers: [['Authorization', 'Bearer 12|abcdef']],
      body: '{"url":"https://s.example.com/?a=b"}',
    }),
  );
  expect(known.exchange(once)).toEqual(once);
});

it('a short token is taken out wherever a text says that it is one, and nowhere else', () => {
  const known = knowing(['ab1', 'token']);
  expect(known.text('Bearer ab1 was refused')).toBe('Bearer <token> was refused');
  expect(known.text('expected no "access_token": "ab1"')).toBe('expected no "access_token": "<token>"');
  expect(known.text('GET /x?token=ab1')).not.toContain('ab1');
  expect(known.text('the token ab12 and ab1')).toBe('the token ab12 and ab1');
});
