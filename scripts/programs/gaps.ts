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
];
