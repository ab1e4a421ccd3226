/** What to do next, for whoever sits before a terminal. */
const forPeople = {
  list: 'file-storage ls shows what is there.',
  trash: 'file-storage ls --trash shows what is in the trash.',
  vault: 'file-storage vault ls lists what is in the vault.',
  makeVault: 'Make one: file-storage vault create.',
  sameName: 'Move it away, or add --overwrite, --update, --skip or --keep-both.',
  sameVaultName: 'Move it away, or add --keep-both.',
  exists: 'Add --overwrite, --update or --skip.',
  again: 'Run the same command again to go on.',
  signIn: 'Sign in: file-storage login URL.',
  address: 'An API root ends in /v1. Look at --base-url.',
  network: 'Look at --base-url and the network.',
  later: 'Try again later.',
  archive: 'Say --password-stdin where it has a password.',
  data: '',
  refused: '',
  localFile: '',
  vaultPassword: '',
} as const;

export type Hint = keyof typeof forPeople;

/** The same for an agent, which has tools and a user to ask. */
const forAgents: Record<Hint, string> = {
  list: 'Call find to see what is there.',
  trash: 'Call find with in: trash.',
  vault: 'Call find with in: vault.',
  makeVault: 'Ask the user to make one: file-storage vault create.',
  sameName: 'Rename or move that one with organise, or leave the upload.',
  sameVaultName: 'Ask the user to put it into the vault.',
  exists: 'Choose another folder, or ask the user.',
  again: 'Call the tool once more as it was: it goes on.',
  signIn: 'Ask the user to run file-storage login URL, and to start this server again.',
  address: 'Ask the user to start this server with the right --base-url, which ends in /v1.',
  network: 'Ask the user to look at the network, then call again.',
  archive: 'Look with find at what it was about, or tell the user: file-storage extract takes a password.',
  data: 'Correct the input and call again; find shows the ids of today.',
  later: 'Call again in a minute.',
  refused: 'Look with find at what it was about, or tell the user.',
  localFile: 'Give the absolute path of a file here that can be read.',
  vaultPassword: 'Ask the user to start this server with the right FILE_STORAGE_VAULT_PASSWORD.',
};

export type Hints = Readonly<Record<Hint, string>>;

export const hints = { forPeople, forAgents } satisfies Record<string, Hints>;
