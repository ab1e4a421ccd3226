import { randomBytes } from 'node:crypto';
import { asEpoch, asText, field, json, withOffset, without } from '../faults/answers.ts';
import { vaults } from '../faults/stored.ts';
import { mutant } from '../mutant.ts';

const get = 'getVault';

export const vaultMutants = [
  mutant(
    'vault-bare',
    'The vault is returned without its envelope.',
    { breaks: 'VAULT-1' },
    json(get, (body) => ({ status: 'success', seo: null, ...(body as { vault: object }).vault })),
  ),
  mutant(
    'vault-id-as-text',
    'The `id` of a vault is text.',
    { breaks: 'VAULT-2' },
    field(get, 'vault.id', asText),
  ),
  mutant(
    'vault-of-another-user',
    'The vault is the one of the second account.',
    { breaks: 'VAULT-3' },
    field(get, 'vault.user_id', (id) => Number(id) + 1),
  ),
  mutant(
    'vault-salt-url-safe',
    'The `salt` of a vault contains characters that are not base64.',
    { breaks: 'VAULT-4' },
    field(get, 'vault.salt', (salt) => `$2$${String(salt)}`),
  ),
  mutant(
    'vault-check-quoted',
    'The `check` of a vault is quoted twice.',
    { breaks: 'VAULT-5' },
    field(get, 'vault.check', (check) => JSON.stringify(check)),
  ),
  mutant(
    'vault-iv-in-groups',
    'The `iv` of a vault is written in groups.',
    { breaks: 'VAULT-6' },
    field(get, 'vault.iv', (iv) => String(iv).replace(/(....)/g, '$1-')),
  ),
  mutant(
    'vault-created-at-as-epoch',
    'The `created_at` of a vault is Unix time.',
    { breaks: 'VAULT-7' },
    field(get, 'vault.created_at', asEpoch),
  ),
  mutant(
    'vault-updated-at-with-offset',
    'The `updated_at` of a vault ends in +00:00.',
    { breaks: 'VAULT-8' },
    field(get, 'vault.updated_at', withOffset),
  ),
  mutant(
    'vault-seo-object',
    'The `seo` of the vault is an object.',
    { breaks: 'VAULT-9' },
    field(get, 'seo', () => ({ title: 'Vault' })),
  ),
  mutant(
    'vault-seo-missing',
    'The vault is returned without `seo`.',
    { breaks: 'VAULT-1' },
    without(get, 'seo'),
  ),
  mutant(
    'vault-metadata-anew',
    'The salt of the vault is different in each response.',
    { breaks: 'VAULT-25' },
    field(get, 'vault.salt', () => randomBytes(16).toString('base64')),
  ),
  mutant(
    'vault-of-the-first-account',
    'Users without a vault get the first vault in the database.',
    { breaks: 'AUTH-11' },
    json({ of: get, code: 404 }, async (_body, { database, reply }) => {
      const first = await database.read((db) => vaults.find(db));
      if (first === undefined) return;
      reply.code(200);
      const { userId, createdAt, updatedAt, ...rest } = first;
      const vault = { ...rest, user_id: userId, created_at: createdAt, updated_at: updatedAt };
      return { status: 'success', vault, seo: null };
    }),
  ),
  mutant(
    'vault-user-as-text',
    'The `user_id` of a vault is text.',
    { breaks: 'VAULT-3' },
    field(get, 'vault.user_id', asText),
  ),
];
