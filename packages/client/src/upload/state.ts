/** Identifies a multipart upload. */
export interface MultipartUpload {
  /** Storage key. */
  key: string;
  uploadId: string;
}

/** What is needed to resume an upload, as JSON. */
export interface UploadState extends MultipartUpload {
  /** Size in bytes. */
  size: number;
  /** Size in bytes of each part except the last. */
  partSize: number;
  /** Modification time of the file, in milliseconds since the Unix epoch. */
  lastModified?: number | undefined;
  /** The completion was requested, so the parts may no longer exist. */
  completing?: true;
  /** The parts were joined to one object. */
  completed?: true;
  /** The registration was sent, and the server did not refuse it. It is never sent again. */
  registering?: true;
}
