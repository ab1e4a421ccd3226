import { valueOf, variableNames } from '../../options/variables.ts';

/** What to do next, for a person at a terminal. */
const forPeople = {
  list: 'file-storage ls shows what is there.',
  trash: 'file-storage ls --trash shows what is in the trash.',
  vault: 'file-storage vault ls lists what is in the vault.',
  elsewhere:
    'Give a target below the id of a folder, such as id:4823/NAME, or the workspace that it is in: --workspace ID.',
  inVault: 'Use the commands of the vault: file-storage vault --help.',
  makeVault: 'Create it with: file-storage vault create.',
  sameName: 'Move or rename it, or add --overwrite, --update, --skip or --keep-both.',
  sameNameInMove: 'Move or rename it, or add --overwrite, --update or --skip.',
  sameNameInSpite: 'Move or rename it.',
  otherKind: 'Move or rename one of them.',
  sameVaultName:
    'Add --keep-both, or --to with another folder of the vault, or delete that one: file-storage vault rm @.',
  sameVaultNameInMove: 'Give another folder, or delete one of them: file-storage vault rm ID.',
  otherLink: 'Add --show to see it, or --replace to replace it, so that its address no longer works.',
  exists: 'Add --overwrite, --update or --skip.',
  again: 'Run the same command again to continue.',
  lookFirst: 'Look at it before you run the same command again.',
  mayBeDone: 'It may be done all the same: look with file-storage @ before you run the command again.',
  signIn: 'Sign in: file-storage login URL.',
  tokenVariable:
    'It is that of FILE_STORAGE_TOKEN: correct the variable, or unset it and sign in with file-storage login URL.',
  address:
    'An API root ends in /v1, such as https://storage.example.com/api/v1. Check the URL of the server.',
  place:
    'file-storage workspaces lists the workspaces. An API root ends in /v1, such as https://storage.example.com/api/v1.',
  parents: 'Create it first: file-storage mkdir -p @.',
  vaultParents: 'Create it first: file-storage vault mkdir @.',
  vaultTarget:
    'The last argument is a folder, as entries of the vault cannot be renamed. To create one: file-storage vault mkdir @.',
  permission: 'Its owner can give it: file-storage share ENTRY EMAIL --allow @.',
  owner: 'Ask its owner.',
  quota: 'file-storage usage shows the space. What is in the trash counts: file-storage rm --empty-trash.',
  controlCharacter: 'The name has a control character. Rename it.',
  network: 'Check the URL of the server, and the network.',
  later: 'Try again later.',
  archive:
    'If it has a password, add --password-stdin. A symbolic link in it, and a name that leads out of the folder, such as ../a, are refused too.',
  archiveOrPassword:
    'Check both, and that it has no symbolic link, and no name that leads out of the folder, such as ../a.',
  data: '',
  refused: '',
  localFile: '',
  localName: 'Rename it, or download it alone under another name.',
  vaultPassword: '',
} as const;

export type Hint = keyof typeof forPeople;

/** An agent has none of the options that differ. */
const sameNameForAgents = 'Rename or move that entry with organise, or leave it.';

/** The same for an agent, which has tools and a user to ask. */
const forAgents: Record<Hint, string> = {
  list: 'Call find to see what is there.',
  trash: 'Call find with in: trash.',
  vault: 'Call find with in: vault.',
  elsewhere: 'Give the id of a folder as the target, or set `workspace` to the one that it is in.',
  inVault: 'Use the tool vault, or find with in: vault. Only the user can read it.',
  makeVault: 'Ask the user to make one: file-storage vault create.',
  sameName: sameNameForAgents,
  sameNameInMove: sameNameForAgents,
  sameNameInSpite: sameNameForAgents,
  otherKind: sameNameForAgents,
  sameVaultName: 'Ask the user to put it into the vault.',
  sameVaultNameInMove: sameNameForAgents,
  otherLink: 'To replace it, remove it first.',
  exists: 'Choose another folder, or ask the user.',
  again: 'Call the tool again with the same input: it continues.',
  lookFirst: 'Ask the user to look at it before you call again.',
  mayBeDone: 'It may be done all the same: look with find, or read for a note, before you call again.',
  signIn: 'Ask the user to run file-storage login URL, and to start this server again.',
  tokenVariable: 'Ask the user to correct or unset FILE_STORAGE_TOKEN, and to start this server again.',
  address: 'Ask the user to start this server with the right --base-url, which ends in /v1.',
  place: 'Call read with what: workspaces, or ask the user to start this server with the right --base-url.',
  parents: 'Create it first.',
  vaultParents: 'Ask the user to create it.',
  vaultTarget: 'Ask the user to create it.',
  permission: 'Tell the user: its owner can give the permission @.',
  owner: 'Tell the user to ask its owner.',
  quota: 'Tell the user that the storage is full. What is in the trash counts.',
  controlCharacter: 'Tell the user that the name has a control character.',
  network: 'Ask the user to check the network, then call again.',
  archiveOrPassword: 'Check both.',
  archive: 'Check the entry with find, or tell the user: file-storage extract accepts a password.',
  data: 'Correct the input and call again; find shows the current ids.',
  later: 'Call again in a minute.',
  refused: 'Check the entry with find, or tell the user.',
  localFile: 'Give the absolute path of a file or folder that exists on this machine and is readable.',
  localName: 'Rename it with organise, or tell the user.',
  vaultPassword: 'Ask the user to start this server with the right FILE_STORAGE_VAULT_PASSWORD.',
};

export type Hints = Readonly<Record<Hint, string>>;

/** The part of `Io` that counts here; io.ts itself would be a circle of imports. */
interface IoWithEnv {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The commands whose server has answered: its URL is right. */
export const answered = new WeakSet<IoWithEnv>();

/**
 * The hints for a command. If the token of the environment counts instead of a login, what is refused is that of the
 * variable, because without it nobody is signed in.
 */
export const hintsIn = (io: IoWithEnv, of: Hints = forPeople): Hints => ({
  ...of,
  ...(valueOf(io.env, variableNames.client('token')) !== undefined && { signIn: of.tokenVariable }),
  ...(answered.has(io) && { network: of.again }),
});

export const hints = { forPeople, forAgents } satisfies Record<string, Hints>;
