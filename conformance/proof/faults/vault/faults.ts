import { randomBytes } from 'node:crypto';
import { asText, field, json } from '../effects/answers.ts';
import { vaults } from '../effects/stored.ts';
import { faults } from '../planted-fault.ts';

const get = 'getVault';

export const vaultFaults = faults({
  'VAULT-3: The vault is the one of the second account.': () =>
    field(get, 'vault.user_id', (id) => Number(id) + 1),
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
