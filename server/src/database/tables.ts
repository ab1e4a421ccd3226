// Written from the migrations by `npx vitest run server/src/database/tables.test.ts --update`.

/** The tables of the database, and what their columns hold. */
export interface Tables {
  blobs: {
    id: number;
    object_key: string;
    sha256: string;
    size: number;
    reference_count: number;
  };
  drives: {
    id: number;
    user_id: number | null;
    workspace_id: number | null;
    vault_id: number | null;
    file_count: number;
    size: number;
  };
  entries: {
    id: number;
    drive_id: number;
    parent_id: number | null;
    owner_id: number;
    rank: number;
    type: string;
    name: string;
    description: string | null;
    mime: string | null;
    extension: string | null;
    file_name: string | null;
    file_size: number;
    blob_id: number | null;
    file_hash: string | null;
    exif_data: string | null;
    client_last_modified: string | null;
    deleted_at: string | null;
    trash_id: number | null;
    created_at: string;
    updated_at: string;
    iv: string | null;
    height: number;
    file_count: number;
    folded_name: string | null;
  };
  identity: {
    id: string;
  };
  latest_time: {
    id: number;
    moment: string;
  };
  leases: {
    id: number;
    holder: string;
    expires_at: number;
    shows: number;
  };
  links: {
    id: number;
    entry_id: number;
    user_id: number;
    hash: string;
    password: string | null;
    expires_at: string | null;
    allow_edit: number;
    allow_download: number;
    created_at: string;
    active: number;
  };
  migrations: {
    number: number;
    name: string;
  };
  note_usage: {
    user_id: number;
    notes: number;
    size: number;
  };
  notes: {
    id: number;
    user_id: number;
    title: string;
    body: string;
    created_at: string;
    updated_at: string;
  };
  object_deletions: {
    object_key: string;
  };
  shares: {
    entry_id: number;
    user_id: number;
    can_view: number;
    can_download: number;
    can_edit: number;
    created_at: string;
  };
  space_usage: {
    user_id: number;
    used: number;
    entries: number;
  };
  spent_uploads: {
    object_key: string;
    multipart_id: string | null;
    spent_at: string;
  };
  stars: {
    user_id: number;
    entry_id: number;
  };
  stray_objects: {
    object_key: string;
    found_at: string;
  };
  tokens: {
    id: number;
    user_id: number;
    name: string;
    hash: string;
    expires_at: string | null;
    created_at: string;
  };
  tombstones: {
    entry_id: number;
    drive_id: number;
  };
  tracked_files: {
    entry_id: number;
    enabled: number;
    views_number: number;
    dl_number: number;
    drive_id: number | null;
  };
  upload_parts: {
    object_key: string;
    part_number: number;
    size: number;
  };
  uploads: {
    object_key: string;
    file_name: string;
    user_id: number;
    multipart_id: string | null;
    size: number;
    mime: string;
    created_at: string;
    owner_id: number | null;
    reserved: number;
    completion: string | null;
    vault_id: number | null;
    sha256: string | null;
    drive_id: number | null;
  };
  users: {
    id: number;
    email: string;
    password_hash: string;
    display_name: string;
    first_name: string;
    last_name: string;
    created_at: string;
    updated_at: string;
  };
  vaults: {
    id: number;
    user_id: number;
    salt: string;
    check_value: string;
    iv: string;
    created_at: string;
    updated_at: string;
  };
  views: {
    id: number;
    entry_id: number;
    ip: string;
    date: string;
    action: string;
  };
  workspace_invites: {
    id: number;
    workspace_id: number;
    user_id: number;
    role_id: number;
    created_at: string;
  };
  workspace_members: {
    workspace_id: number;
    user_id: number;
    role_id: number;
  };
  workspaces: {
    id: number;
    name: string;
    owner_id: number;
    created_at: string;
    updated_at: string;
  };
}
