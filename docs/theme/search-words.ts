/** What people say for words of these pages; each word also finds itself. */
const synonyms: Record<string, readonly string[]> = {
  attach: ['upload'],
  cancel: ['abort'],
  chunk: ['part', 'multipart', 'large'],
  colleague: ['user', 'share'],
  copy: ['duplicate'],
  credential: ['token', 'password'],
  delete: ['deletion', 'trash'],
  directory: ['folder'],
  encryption: ['vault', 'encrypt'],
  erase: ['delete', 'deletion', 'trash'],
  expire: ['expiry', 'expires'],
  expiry: ['expire', 'expires'],
  favorite: ['star'],
  favourite: ['star'],
  fetch: ['download'],
  file: ['entry'],
  files: ['entries'],
  find: ['list', 'query', 'search'],
  invite: ['member'],
  key: ['token'],
  large: ['part'],
  local: ['reference'],
  locally: ['reference', 'machine'],
  login: ['sign'],
  mb: ['size', 'large'],
  mkdir: ['folder'],
  multipart: ['large'],
  pagination: ['page', 'list'],
  paging: ['page', 'list'],
  publish: ['link', 'share'],
  quota: ['space', 'usage', 'storage'],
  rate: ['limit', 'requests'],
  recover: ['restore'],
  remove: ['delete', 'trash'],
  rename: ['name'],
  resume: ['uploaded', 'part'],
  revoke: ['delete', 'remove'],
  search: ['list', 'query'],
  signin: ['login'],
  storage: ['space'],
  team: ['workspace'],
  throttle: ['limit', 'requests'],
  undelete: ['restore'],
  unzip: ['extract', 'archive'],
  zip: ['archive'],
};

/** Words of two, which mean another. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bsign(?:ing)?[ -]?up\b/g, 'account token'],
  [/\b(?:sign|log)(?:ging|ing)?[ -]?(?:in|on)\b/g, 'login'],
  [/\b\d+ ?[kmg]b\b/g, 'large'],
  [/\bapi[ -]keys?\b/g, 'token'],
];

/** Words that a question has and its answer has not. */
const empty = new Set(
  'a an and are by can do does for from how i in into is it me my of on or the to what where which with you'.split(
    ' ',
  ),
);

/** Each word of a query that tells something, with all that stands for it. */
export function wordsOf(query: string): string[][] {
  const text = phrases.reduce(
    (words, [phrase, meaning]) => words.replaceAll(phrase, meaning),
    query.toLowerCase(),
  );
  const words = text.split(/\s+/).filter((word) => word !== '');
  const telling = words.filter((word) => !empty.has(word));
  return (telling.length > 0 ? telling : words).map((word) => {
    const bare = word.replaceAll(/[^\p{L}\p{N}_-]/gu, '');
    return [...new Set([word, ...(synonyms[bare] ?? [])])];
  });
}
