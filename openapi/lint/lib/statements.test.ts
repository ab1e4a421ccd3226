import { describe, expect, it } from 'vitest';
import { stated } from './statements.js';

type Schema = Record<string, unknown>;

/** A constraint in a schema, a sentence that specifies it, and a sentence that does not. */
const cases: [keyword: string, value: unknown, stated: string, notStated: string, schema?: Schema][] = [
  ['type', 'string', "A note's `title` is a string.", "A note's `title` is shown to users."],
  ['type', ['string', 'null'], 'A `title` is a string or null.', "A note's `title` is a string."],
  ['type', 'integer', "A note's `id` is an integer.", "A note's `title` is a string."],
  ['type', 'number', 'A `rank` is a number.', 'A `rank` is an integer.'],
  ['type', 'number', '', 'A `rank` is the number of notes before it.'],
  ['type', 'boolean', 'A note takes a boolean `pinned`.', 'A note takes a `pinned`.'],
  ['type', 'array', 'A note takes `tags`, an array of strings.', 'A note takes `tags`, each a string.'],
  ['type', 'object', '`errors` maps a field to a message.', '`errors` is a string.'],
  ['type', 'null', 'The `seo` of the answer is null.', 'The `seo` of the answer is a string.'],
  ['required', 'title', 'A note takes a `title`, a required string.', 'A note takes a `title`, a string.'],
  ['required', 'title', "A note's `title` is a string.", "A note's `body` is a string."],
  ['required', 'role', "A note's `writer.role` is a string.", "A note's `roles` are strings."],
  ['const', 'note', 'The `type` is `note`.', 'The `type` is a string.'],
  ['const', true, '`forever` is always true.', '`forever` is a boolean.'],
  ['const', 3, 'The role id is 3.', 'The role id is 13.'],
  ['const', 'red', 'A tag is `red`.', 'A tag is a string; a known value is `red`.'],
  ['enum', ['red', 'blue'], 'A tag is `red` or `blue`.', 'A tag is `red` or `green`.'],
  ['enum', ['red', 'blue'], '', 'Known values of a tag are `red` and `blue`.'],
  ['enum', ['red', 'blue'], '', 'A tag is a string such as `red` or `blue`.'],
  ['format', 'date-time', '`made_at` is a timestamp.', '`made_at` is a string.'],
  ['format', 'date-time', '', '`made_at` is a date in ISO 8601.'],
  ['format', 'uuid', '`file` is a UUID.', '`file` is a name.'],
  ['format', 'uri', '`link` is a URL.', '`link` is a string.'],
  ['format', 'email', '', '`email` is a string.'],
  ['format', 'password', 'A link takes a `password`.', 'A link takes a `secret`.'],
  ['pattern', '^a', '`key` has the form `a/b`.', '`key` is a string.'],
  ['contentEncoding', 'base64', '`salt` is base64.', '`salt` is a string.'],
  ['contentEncoding', 'base64', '', '`exif` is JSON, as base64 or as a raw string.'],
  ['contentMediaType', 'text/plain', '`body` is `text/plain`.', '`body` is text.'],
  ['minLength', 1, 'A `title` has at least 1 letter.', 'A `title` is a string.'],
  ['maxLength', 255, 'A `title` has at most 255 letters.', 'A `title` has at most 2,550 letters.'],
  ['minimum', 0, '`size` is in bytes.', '`rank` is an integer.'],
  ['minimum', 1, '`page` is counted from 1.', '`page` is an integer.'],
  ['minimum', 1, '', 'The list takes an integer `page`, 1 by default.'],
  ['minimum', 1, '', 'How does the server respond to a page below 1? It returns nothing.'],
  ['maximum', 1024, 'There are 1,024 words at most.', 'There are 1,000 words at most.'],
  ['exclusiveMinimum', 4, '`size` is above 4.', '`size` is above 3.'],
  ['exclusiveMaximum', 5242880, '`size` is below 5,242,880.', '`size` is below 5 MB.'],
  [
    'exclusiveMaximum',
    5242880,
    'Is a limit 5,000,000 or 5,242,880 bytes?',
    'Is a limit 5,242,880 or 6,000,000 bytes?',
  ],
  ['minimum', 2, 'Does it begin with 2 or 3 items?', 'Does it begin with 1 or 2 items?'],
  ['multipleOf', 512, '`size` is a multiple of 512.', '`size` is in blocks.'],
  ['minItems', 2, 'There are 2 `tags` at least.', '`tags` is an array.'],
  ['maxItems', 10, 'There are 10 `tags` at most.', 'There are 100 `tags` at most.'],
  ['uniqueItems', true, '`tags` are unique: true.', '`tags` is an array.'],
  ['contains', { type: 'string' }, 'There is at least one of the `tags`.', '`tags` is an array.'],
  ['unevaluatedItems', false, '`tags` has no further items.', '`tags` is an array.'],
  ['default', false, '`pinned` is a boolean, false by default.', '`pinned` is never false.'],
  ['default', 15, 'A page has 15 notes by default.', 'A page has 15 notes.'],
  ['properties', 'otp', 'The login takes `otp`.', 'The login takes `email`, a string.'],
  ['properties', 'made_at', 'The time a note was made at is a timestamp.', 'A note has a `title`.'],
  ['minProperties', 1, '`errors` names at least 1 field.', '`errors` names fields.'],
  ['not', { const: 'root' }, 'A `name` is never `root`.', 'A `name` is `root`.'],
  ['not', { enum: ['.', '..'] }, 'A `name` is not `.` and not `..`.', 'A `name` is not `.`'],
  ['not', { required: ['body'] }, 'A draft has no `body`.', 'A draft has a `body`.'],
  ['not', { pattern: '/' }, '', 'A `name` has no slash.'],
  ['minContains', 2, 'There are 2 `tags` at least.', '`tags` is an array.'],
  ['maxContains', 3, 'There are 3 `tags` at most.', 'There are 30 `tags` at most.'],
  [
    'dependentRequired',
    { iv: ['salt'] },
    'When a note has an `iv`, `salt` is required.',
    'A note takes an optional `iv`.',
  ],
  ['dependentRequired', { iv: ['salt', 'check'] }, '', 'With an `iv`, `salt` is required.'],
  ['unevaluatedProperties', false, 'A note has no other fields.', 'A note has fields.'],
  ['additionalProperties', false, 'A note has no other fields.', 'Another field is ignored.'],
  ['patternProperties', { '^x-': false }, 'A note has no other fields.', 'A note has fields.'],
  ['maxProperties', 7, '`errors` names at most 7 fields.', '`errors` names fields.'],
];

describe.each(cases)('%s: %j', (keyword, value, backing, other, schema = {}) => {
  const constraint = { keyword, value, schema, location: undefined as never, ids: [], places: [] };

  it.skipIf(backing === '')(`is specified by "${backing}"`, () => {
    expect(stated(constraint, [other, backing])).toBe(true);
  });
  it(`is not specified by "${other}", nor without a sentence`, () => {
    expect(stated(constraint, [other])).toBe(false);
    expect(stated(constraint, [])).toBe(false);
  });
});

describe('several sentences', () => {
  const constraint = { location: undefined as never, ids: [], places: [], schema: {} };

  it('specify each type of a list together', () => {
    const type = { ...constraint, keyword: 'type', value: ['string', 'null'] };
    expect(stated(type, ['A `title` is a string.', 'It is null where there is none.'])).toBe(true);
  });

  it('permit null for a field only if a sentence names the field', () => {
    const nullable = { ...constraint, keyword: 'type', value: ['string', 'null'] };
    const places = [{ component: 'schemas/Note', path: 'title' }];
    const string = 'The `title` is a string.';
    expect(stated({ ...nullable, places }, [string, 'Does null in an optional field mean absent?'])).toBe(
      false,
    );
    expect(stated({ ...nullable, places }, [string, 'The `title` may be null.'])).toBe(true);
  });

  it('specify no format if one of them asks which formats are valid', () => {
    const moment = { ...constraint, keyword: 'format', value: 'date-time' };
    const timestamp = 'Send a timestamp.';
    expect(stated(moment, [timestamp])).toBe(true);
    expect(stated(moment, [timestamp, 'Which forms of ISO 8601 does the server accept?'])).toBe(false);
    const uri = { ...constraint, keyword: 'format', value: 'uri' };
    expect(stated(uri, ['`avatar` is an image URL.'])).toBe(true);
    expect(stated(uri, ['`avatar` is an image URL.', 'Is `avatar` an absolute URL?'])).toBe(false);
  });

  it('do not make a field required that one of them calls optional or absent', () => {
    const required = { ...constraint, keyword: 'required', value: 'password' };
    const specified = 'The `password` is a string.';
    expect(stated(required, [specified])).toBe(true);
    expect(stated(required, [specified, 'The `password` is null or absent when none was set.'])).toBe(false);
    expect(stated(required, [specified, 'A link takes an optional `password`.'])).toBe(false);
    expect(stated(required, [specified, 'Does an absent or empty `password` mean null?'])).toBe(false);
    expect(stated(required, [specified, 'The response may come without a `password`.'])).toBe(false);
    expect(stated(required, [specified, 'A link without a `password` is refused.'])).toBe(true);
  });

  it('are not needed for the type of a constant, nor for a list of all types', () => {
    const named = { ...constraint, keyword: 'type', value: 'string', schema: { const: 'folder' } };
    expect(stated(named, ['The `type` is `folder`.'])).toBe(true);
    const every = ['object', 'array', 'string', 'number', 'boolean', 'null'];
    expect(stated({ ...constraint, keyword: 'type', value: every }, [])).toBe(true);
  });
});
