/** A step that is known to end otherwise than the program expects. */
export interface Gap {
  program: string;
  operation: string;
  case: string;
  /** Who would have to change: the server, the program, or nobody, since the interface says so. */
  whose: 'server' | 'program' | 'interface';
  why: string;
}

/** Each has its reason. What is no longer so has to go from here, and what is new has to come in or be mended. */
export const gaps: readonly Gap[] = [
  {
    program: 'rclone, as a command',
    operation: 'cleanup',
    case: 'the trash',
    whose: 'program',
    why: 'Its backend does not empty the trash, and says so before it sends anything.',
  },
  {
    program: 'rclone, as a command',
    operation: 'link',
    case: 'a public one',
    whose: 'program',
    why: 'Its backend makes no links, and says so before it sends anything.',
  },
  {
    program: 'rclone, as a command',
    operation: 'moveto',
    case: 'a folder to another folder, its name kept',
    whose: 'program',
    why: 'It moves the folder, and then searches for the new path only among files. The folder was moved.',
  },
  {
    program: 'pydrime',
    operation: 'register',
    case: 'a new account',
    whose: 'interface',
    why: 'The interface has no operation that registers an account. The operator of a server creates the accounts.',
  },
  {
    program: 'drime-s3',
    operation: 'PutObject',
    case: 'read at once',
    whose: 'program',
    why: 'It caches the listing of the folder for five seconds, so it does not see the new file.',
  },
  {
    program: 'drime-s3',
    operation: 'GetObject',
    case: 'what is not there, by its code',
    whose: 'program',
    why: 'Its error document has an XML namespace, so S3 clients do not find the code in it. The status is right.',
  },
  {
    program: 'drime-s3',
    operation: 'ListObjectsV2',
    case: 'names of every kind of letter',
    whose: 'program',
    why: 'It takes the UTF-8 of a path for Latin-1, and stores such a name. It finds it again the same way.',
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
    why: 'Refused, not ignored: whoever holds a link has access by it (LINK-18).',
  },
  {
    program: 'drime-shell',
    operation: 'CreateFileRequest',
    case: 'for a folder',
    whose: 'server',
    why: 'Refused, not ignored: the server has no file requests, which the interface does not mention.',
  },
  {
    program: 'drime-shell',
    operation: 'MoveVaultEntries',
    case: 'to its root',
    whose: 'interface',
    why: '`destinationId` is a required integer (VAULT-14): null does not name the root.',
  },
  {
    program: 'DrimeSync',
    operation: 'get_workspaces',
    case: 'as a list',
    whose: 'interface',
    why: 'Every success carries `status` (GEN-4); only `GET /notes` is a bare list (NOTE-6).',
  },
  {
    program: 'DrimeSync',
    operation: 'create_share_link',
    case: 'told of downloads',
    whose: 'interface',
    why: 'Refused, not ignored: the interface describes no notifications (U-21), and the server sends none.',
  },
];
