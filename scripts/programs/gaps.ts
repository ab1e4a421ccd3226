/** A step that is known to fail. */
export interface Gap {
  program: string;
  operation: string;
  case: string;
  /** The cause: the server, the program, or what the interface specifies or does not have. */
  whose: 'server' | 'program' | 'interface';
  why: string;
}

/**
 * Each gap has its reason. Remove a gap when its step passes; when a new step fails, correct the fault or add a gap.
 */
export const gaps: readonly Gap[] = [
  {
    program: 'rclone, as a command',
    operation: 'cleanup',
    case: 'the trash',
    whose: 'program',
    why: 'The backend of rclone does not empty the trash, and says so before it sends a request.',
  },
  {
    program: 'rclone, as a command',
    operation: 'link',
    case: 'a public one',
    whose: 'program',
    why: 'The backend of rclone does not create links, and says so before it sends a request.',
  },
  {
    program: 'rclone, as a command',
    operation: 'moveto',
    case: 'a folder to another folder, its name kept',
    whose: 'program',
    why: 'rclone moves the folder, but then looks for the new path only among files, so it reports an error. The folder was moved.',
  },
  {
    program: 'pydrime',
    operation: 'register',
    case: 'a new account',
    whose: 'interface',
    why: 'The interface specifies no operation to register an account. The operator of a server creates the accounts.',
  },
  {
    program: 'drime-s3',
    operation: 'PutObject',
    case: 'read at once',
    whose: 'program',
    why: 'The program caches the listing of a folder for five seconds, so it does not see the new file.',
  },
  {
    program: 'drime-s3',
    operation: 'GetObject',
    case: 'what is not there, by its code',
    whose: 'program',
    why: 'Its error document has an XML namespace, so S3 clients do not find the code in it. The status code is correct.',
  },
  {
    program: 'drime-s3',
    operation: 'ListObjectsV2',
    case: 'names of every kind of letter',
    whose: 'program',
    why: 'The program reads the UTF-8 of a path as Latin-1, and stores the wrong name. It finds the file again by the same mistake.',
  },
  {
    program: 'drime-shell',
    operation: 'Upload',
    case: '7 MB by one presigned URL',
    whose: 'interface',
    why: 'A presigned upload is smaller than 5 MB (UPLOAD-13); the shell uses parts from 65 MB on.',
  },
  {
    program: 'drime-shell',
    operation: 'CreateShareableLink',
    case: 'for some addresses alone',
    whose: 'interface',
    why: 'The server refuses the request, because everyone who has a link has access (LINK-18).',
  },
  {
    program: 'drime-shell',
    operation: 'CreateFileRequest',
    case: 'for a folder',
    whose: 'server',
    why: 'The server refuses the request, because it has no file requests. The interface does not mention them.',
  },
  {
    program: 'drime-shell',
    operation: 'MoveVaultEntries',
    case: 'to its root',
    whose: 'interface',
    why: '`destinationId` is a required integer (VAULT-14): null does not mean the root.',
  },
  {
    program: 'DrimeSync',
    operation: 'get_workspaces',
    case: 'as a list',
    whose: 'interface',
    why: 'Every success response contains `status` (GEN-4); only `GET /notes` returns a bare array (NOTE-6).',
  },
  {
    program: 'DrimeSync',
    operation: 'create_share_link',
    case: 'with notification of downloads',
    whose: 'server',
    why: 'The server refuses the request, because it sends no notifications. The interface does not specify whether they exist (U-21).',
  },
];
