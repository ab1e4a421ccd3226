import { serve } from './serve.ts';

if (process.argv[2] === 'move') {
  // Imported only if needed, because it slows down the start.
  const { move } = await import('./data-migration/command.ts');
  process.exitCode = await move(process.argv);
} else {
  await serve(process.argv);
}
