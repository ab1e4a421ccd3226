import { hostname } from 'node:os';
import type { Command } from 'commander';
import { getLoggedUser, login as signIn, UnauthenticatedError } from '../../../client/src/index.ts';
import { valueOf, variableNames } from '../../../options/variables.ts';
import {
  forgetCredentials,
  keepCredentials,
  listProfiles,
  nameOf,
  requireToken,
  signedInAs,
  variableNote,
} from '../credentials.ts';
import { CommandError, usageError } from '../errors.ts';
import { connect, optionsOf, printer } from '../session.ts';
import { readInput, readPassword, type Io } from '../io.ts';
import { table } from '../text.ts';
import type { Verb } from './verb.ts';

interface LoginOptions {
  email?: string;
  passwordStdin?: true;
  tokenStdin?: true;
  device: string;
}

export const login: Verb = (program, _session, io) => {
  program
    .command('login')
    .argument('[url]', 'API root, which ends in /v1')
    .description('sign in, and store the token in a file that only you can read')
    .option('--email <address>', 'e-mail address of the account (default: asked for)')
    .option('--password-stdin', 'read the password from the standard input')
    .option(
      '--token-stdin',
      'read a token from the standard input instead; users can create one in the account settings',
    )
    .option('--device <name>', 'device name of the token', hostname())
    .action(async (url: string | undefined, options: LoginOptions, command: Command) => {
      const { json, appUrl, timeout, verbose, profile, ...general } = optionsOf(command, io);
      const baseUrl = url ?? general.baseUrl;
      if (!baseUrl) throw usageError('No server is given. Give its API root: file-storage login URL.');
      const anonymous = await connect(io, { baseUrl, timeout, verbose });
      const token = options.tokenStdin
        ? await readInput(io)
        : (await signIn(anonymous, await accountOf(options, io))).user.access_token;
      if (!token) throw usageError('There is no token on the standard input.');
      requireToken(token, options.tokenStdin ? 'on the standard input' : 'in the response');
      if (options.tokenStdin)
        await getLoggedUser(await connect(io, { baseUrl, timeout, verbose, token })).catch(
          (error: unknown) => {
            if (!(error instanceof UnauthenticatedError)) throw error;
            throw new CommandError(
              'signedOut',
              'The server refused the token on the standard input. Copy it again.',
            );
          },
        );
      const file = await keepCredentials(io.env, profile, { baseUrl: anonymous.baseUrl, token, appUrl });
      printer(io, json)(
        { baseUrl: anonymous.baseUrl, file },
        `Signed in to ${baseUrl}.${variableNote(io.env)}`,
      );
    });
  program
    .command('logout')
    .description('delete the stored token from this machine; this does not revoke it on the server')
    .action(async (_options, command: Command) => {
      const { json, profile } = optionsOf(command, io);
      const note = variableNote(io.env);
      if (!(await forgetCredentials(io.env, profile))) {
        const which = profile === undefined ? '' : ` as ${profile}`;
        const others = (await signedInAs(io.env)) ?? 'There is no account here.';
        throw new CommandError('signedOut', `Not signed in${which}. ${others}${note}`);
      }
      printer(io, json)({ status: 'success' }, `Signed out here.${note}`);
    });
  program
    .command('profiles')
    .description('list the signed-in accounts; --profile chooses one')
    .action(async (_options, command: Command) => {
      const found = await listProfiles(io.env);
      const rows = found.map((one) => [nameOf(one), one.baseUrl]);
      printer(io, optionsOf(command, io).json)(found, table(rows));
    });
};

async function accountOf({ email, passwordStdin, device }: LoginOptions, io: Io) {
  const given = (name: string) => valueOf(io.env, variableNames.client(name));
  const address = email ?? given('email') ?? (await io.ask?.('E-mail address: '));
  const password = passwordStdin
    ? await readPassword(io)
    : (given('password') ?? (await io.ask?.('Password: ', { hidden: true })));
  if (!address) throw usageError('No account is given. Use --email or FILE_STORAGE_EMAIL.');
  if (!password) throw usageError('No password is given. Use FILE_STORAGE_PASSWORD or --password-stdin.');
  return { email: address, password, device_name: device };
}
