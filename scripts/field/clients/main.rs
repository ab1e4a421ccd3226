//! Reads, handles an error, uploads and downloads with the Rust client of openapi-generator.

use std::env;
use std::error::Error;

use client::apis::configuration::Configuration;
use client::apis::entries_api::CreateFolderError;
use client::apis::{authentication_api, entries_api, notes_api, uploads_api, Error as ApiError};
use client::models::{
    CreateFolderRequest, CreateNoteRequest, LoginRequest, PresignUploadRequest, RegisterEntryRequest,
};

const CONTENT: &[u8] = b"Plan of the harbour";

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let mut api = Configuration {
        base_path: env::var("API_ROOT")?,
        ..Configuration::default()
    };
    let credentials = LoginRequest::new(env::var("EMAIL")?, env::var("PASSWORD")?, "Matrix".into());
    let signed_in = authentication_api::login(&api, credentials)?;
    api.bearer_access_token = Some(signed_in.user.access_token);

    step("read", || read(&api));
    step("refusal", || refusal(&api));
    step("upload", || upload(&api).map(drop));
    // begin reference
    step("download", || download(&api));
    // end reference
    Ok(())
}

fn read(api: &Configuration) -> Outcome<()> {
    let note = CreateNoteRequest::new("Moorings".into(), "Berth 4".into());
    let created = notes_api::create_note(api, note)?;
    let notes = notes_api::list_notes(api)?;
    check(notes.iter().any(|note| note.id == created.note.id), "the list of notes")
}

fn refusal(api: &Configuration) -> Outcome<()> {
    match entries_api::create_folder(api, CreateFolderRequest::new(String::new()), None) {
        Err(ApiError::ResponseError(response)) => match response.entity {
            // begin contract
            Some(CreateFolderError::DefaultResponse(refusal)) => {
            // end contract
            // begin reference
            Some(CreateFolderError::Status422(refusal)) => {
            // end reference
                let errors = refusal.errors.unwrap_or_default();
                check(errors.contains_key("name"), "the errors")
            }
            other => Err(format!("The refusal is {other:?}.").into()),
        },
        other => Err(format!("A folder without a name: {other:?}.").into()),
    }
}

fn upload(api: &Configuration) -> Outcome<String> {
    let size = CONTENT.len() as i64;
    let file = PresignUploadRequest::new("plan.txt".into(), "text/plain".into(), size, "txt".into());
    let signed = uploads_api::presign_upload(api, file)?;
    let put = api.client.put(&signed.url).header("Content-Type", "text/plain");
    put.body(CONTENT).send()?.error_for_status()?;
    let name = signed.key.rsplit('/').next().unwrap_or_default().parse()?;
    let entry = RegisterEntryRequest::new(name, size, "plan.txt".into());
    let registered = uploads_api::register_entry(api, entry)?.file_entry;
    check(registered.file_size == size, "the size")?;
    Ok(registered.hash)
}

// begin reference
fn download(api: &Configuration) -> Outcome<()> {
    let response = entries_api::download_file(api, &upload(api)?, None)?;
    check(response.bytes()? == CONTENT, "the bytes")
}

// end reference
fn check(holds: bool, what: &str) -> Outcome<()> {
    if holds { Ok(()) } else { Err(format!("Unexpected: {what}.").into()) }
}

fn step(name: &str, work: impl FnOnce() -> Outcome<()>) {
    match work() {
        Ok(()) => println!("held {name}"),
        Err(error) => println!("failed {name} {error}"),
    }
}
