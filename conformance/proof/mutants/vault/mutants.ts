import { randomBytes } from 'node:crypto';
import { asEpoch, asText, field, json, withOffset, without } from '../faults/answers.ts';
import { vaults } from '../faults/stored.ts';
import { mutants } from '../mutant.ts';

const get = 'getVault';

export const vaultMutants = mutants({
  'VAULT-1: The vault is returned without its envelope.': () =>
    json(get, (body) => ({ status: 'success', seo: null, ...(body as { vault: object }).vault })),
  'VAULT-2: The `id` of a vault is text.': () => field(get, 'vault.id', asText),
  'VAULT-3: The vault is the one of the second account.': () =>
    field(get, 'vault.user_id', (id) => Number(id) + 1),
  'VAULT-4: The `salt` of a vault contains characters that are not base64.': () =>
    field(get, 'vault.salt', (salt) => `$2$${String(salt)}`),
  'VAULT-5: The `check` of a vault is quoted twice.': () =>
    field(get, 'vault.check', (check) => JSON.stringify(check)),
  'VAULT-6: The `iv` of a vault is written in groups.': () =>
    field(get, 'vault.iv', (iv) => String(iv).replace(/(....)/g, '$1-')),
  'VAULT-7: The `created_at` of a vault is Unix time.': () => field(get, 'vault.created_at', asEpoch),
  'VAULT-8: The `updated_at` of a vault ends in +00:00.': () => field(get, 'vault.updated_at', withOffset),
  'VAULT-9: The `seo` of the vault is an object.': () => field(get, 'seo', () => ({ title: 'Vault' })),
  'VAULT-1: The vault is returned without `seo`.': () => without(get, 'seo'),
  'VAULT-25: The salt of the vault is different in each response.': () =>
    field(get, 'vault.salt', () => randomBytes(16).toString('base64')),
  'AUTH-11: Users without a vault get the first vault in the database.': () =>
    json({ of: get, code: 404 }, async (_body, { database, reply }) => {
      const first = await database.read((db) => vaults.find(db));
      if (first === undefined) return;
      reply.code(200);
      const { userId, createdAt, updatedAt, ...rest } = first;
      const vault = { ...rest, user_id: userId, created_at: createdAt, updated_at: updatedAt };
      return { status: 'success', vault, seo: null };
    }),
  'VAULT-3: The `user_id` of a vault is text.': () => field(get, 'vault.user_id', asText),
});
