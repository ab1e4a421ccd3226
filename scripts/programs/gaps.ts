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
    why: 'It moves a folder that keeps its last name, then looks for it among files alone. The folder is moved.',
  },
  {
    program: 'pydrime',
    operation: 'register',
    case: 'a new account',
    whose: 'interface',
    why: 'The interface shows no registration: whoever keeps a server makes its accounts.',
  },
  {
    program: 'drime-s3',
    operation: 'PutObject',
    case: 'read at once',
    whose: 'program',
    why: 'It looks the name up before it writes, and answers from that list of the folder for five seconds more.',
  },
  {
    program: 'drime-s3',
    operation: 'GetObject',
    case: 'what is not there, by its code',
    whose: 'program',
    why: 'Its error has an XML namespace, where S3 clients look for no code. The status is right.',
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
    operation: 'ChangeMemberRole',
    case: 'of an invitation',
    whose: 'server',
    why: 'There is no such operation: another invitation changes the role.',
  },
  {
    program: 'drime-shell',
    operation: 'ChangeMemberRole',
    case: 'of a member',
    whose: 'server',
    why: 'There is no such operation: another invitation changes the role.',
  },
  {
    program: 'drime-shell',
    operation: 'Upload',
    case: '7 MB by one presigned URL',
    whose: 'interface',
    why: 'A presigned upload is smaller than 5 MB; the shell goes over to parts at 65 MB.',
  },
  {
    program: 'drime-shell',
    operation: 'CreateShareableLink',
    case: 'for some addresses alone',
    whose: 'server',
    why: '`restrictions` are refused, not ignored: a link is for whoever has it.',
  },
  {
    program: 'drime-shell',
    operation: 'CreateFileRequest',
    case: 'for a folder',
    whose: 'server',
    why: '`request` is refused, not ignored: this server makes no file requests.',
  },
  {
    program: 'drime-shell',
    operation: 'MoveVaultEntries',
    case: 'to its root',
    whose: 'interface',
    why: '`destinationId` is an integer and required: no null for the root.',
  },
  {
    program: 'DrimeSync',
    operation: 'get_workspaces',
    case: 'as a list',
    whose: 'interface',
    why: 'Answers are objects with `status`; only `GET /notes` is a bare list.',
  },
  {
    program: 'DrimeSync',
    operation: 'create_share_link',
    case: 'told of downloads',
    whose: 'server',
    why: '`notifyOnDownload` is refused, not ignored: this server sends no mail.',
  },
  {
    program: 'alynt, backups of WordPress',
    operation: 'get_available_name',
    case: 'along a path',
    whose: 'server',
    why: '`relativePath` is refused here, not ignored; `parentId` names the folder.',
  },
];
