/** Names an upload in parts. */
export interface MultipartUpload {
  /** Storage key. */
  key: string;
  uploadId: string;
}

/** What it takes to go on with an upload, in JSON. */
export interface UploadState extends MultipartUpload {
  /** Bytes in all. */
  size: number;
  /** Bytes of each part but the last. */
  partSize: number;
  /** Modification time of the file, in milliseconds since the Unix epoch. */
  lastModified?: number | undefined;
  /** Joining the parts has been asked for: there may be none any more. */
  completing?: true;
  /** The parts have become one object. */
  completed?: true;
  /** The registration has been sent: it is not sent again. */
  registering?: true;
}
