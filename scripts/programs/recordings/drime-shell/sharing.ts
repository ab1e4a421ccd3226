import { expect, expectSame } from '../../expect.ts';
import type { Session } from '../recording.ts';
import type { Json } from '../wire.ts';
import { uploadSmall } from './transfers.ts';

/** The fields that the shell's `share` sends with every link; it never sets `active`. */
const untouched = {
  active: false,
  generateNewHash: false,
  disableWatermark: false,
  hideViewerDownload: false,
  showSocialButtons: false,
  showAvatar: false,
  showFileName: false,
  showFileSize: false,
  showFileCount: false,
  showBreadcrumbs: false,
};

/** Links, shares, file requests and tracking. */
export async function sharing({ wire, other, step, otherEmail }: Session): Promise<void> {
  const file = await uploadSmall(wire, 'shared.txt', Buffer.from('shared'), null);
  const { folder } = await wire.call('POST', '/folders?workspaceId=0', {
    body: { name: 'Inbox', parentId: null },
  });
  const place = `/file-entries/${file.id}/shareable-link`;
  let link: Json;

  await step('GetShareableLink', 'before there is one', async () => {
    const answer = await wire.send('GET', place);
    const before: Json = await answer.json();
    expect(!before.link?.hash, JSON.stringify(before));
  });
  await step('CreateShareableLink', 'to download, as `share` makes it', async () => {
    const body = { ...untouched, expiresAt: null, allowEdit: false, allowDownload: true };
    ({ link } = await wire.call('POST', place, { body }));
    expectSame([link.allow_edit, link.allow_download, link.expires_at], [false, true, null], 'link');
    // The shell sends `active: false` by mistake: nobody can follow such a link, and the response shows that.
    expectSame(link.active, false, 'active');
  });
  await step('CreateShareableLink', 'an active one', async () => {
    const body = { ...untouched, active: true, expiresAt: null, allowEdit: false, allowDownload: true };
    ({ link } = await wire.call('POST', place, { body }));
    expectSame([link.allow_edit, link.allow_download, link.expires_at], [false, true, null], 'link');
  });
  await step('GetShareableLink', 'the same', async () => {
    expectSame((await wire.call('GET', place)).link.hash, link.hash, 'hash');
  });
  await step('UpdateShareableLink', 'to edit, with a password and an end', async () => {
    const options = { allowEdit: true, allowDownload: true, password: 'boat' };
    const expiresAt = '2041-03-06T18:34:00+01:00';
    const own = { personnal_link_value: link.hash };
    const body = { ...untouched, active: true, ...options, expiresAt, ...own };
    const headers = { 'x-http-method-override': 'PUT' };
    const changed = (await wire.call('POST', `${place}?_method=PUT`, { body, headers })).link;
    expectSame(
      [changed.hash, changed.allow_edit, changed.expires_at],
      [link.hash, true, '2041-03-06T17:34:00.000000Z'],
      'link',
    );
    expect(Boolean(changed.password), 'no password');
  });
  await step('CreateShareableLink', 'for some addresses alone', async () => {
    const restrictions = { emails: [otherEmail] };
    const body = { ...untouched, active: true, expiresAt: null, allowEdit: false, allowDownload: true };
    await wire.call('POST', `/file-entries/${folder.id}/shareable-link`, { body: { ...body, restrictions } });
  });
  await step('DeleteShareableLink', 'no longer there', async () => {
    await wire.call('DELETE', place);
    const after: Json = await (await wire.send('GET', place)).json();
    expect(!after.link?.hash, JSON.stringify(after));
  });
  await step('ShareEntry', 'with one permission for each address', async () => {
    const body = { emails: [otherEmail], permissions: ['view'] };
    await wire.call('POST', `/file-entries/${file.id}/share`, { body });
    const { data } = await other.call('GET', '/drive/file-entries?workspaceId=0&sharedOnly=true');
    expectSame(
      data.map(({ id }: Json) => id),
      [file.id],
      'what the other sees',
    );
  });
  await step('CreateFileRequest', 'for a folder', async () => {
    const request = { title: 'Logs, please', description: 'Of last week.' };
    const body = { ...untouched, request, expiresAt: null, allowEdit: false, allowDownload: false };
    await wire.call('POST', `/file-entries/${folder.id}/shareable-link`, { body });
  });
  await step('ListFileRequests', 'on one page', async () => {
    const { pagination } = await wire.call('GET', '/file-requests/all?perPage=9999999999');
    expect(Array.isArray(pagination.data), 'no list');
  });
  await step('DeleteFileRequest', 'one that there is not', async () => {
    const { message } = await wire.refused(404, 'DELETE', '/file-requests/1');
    expect(typeof message === 'string', 'no message');
  });
  await step('SetTracking', 'of a file', async () => {
    const body = { file_id: file.id, tracked: true };
    await wire.call('POST', '/track/setTracked', { body });
  });
  await step('GetTrackedFiles', 'the file', async () => {
    const { pagination } = await wire.call('GET', '/track/all');
    expectSame(
      pagination.data.map(({ id }: Json) => id),
      [file.id],
      'ids',
    );
  });
  await step('GetTrackingStats', 'of the file', async () => {
    expect(Array.isArray((await wire.call('GET', `/track/infos/${file.id}`)).views), 'no views');
  });
}
