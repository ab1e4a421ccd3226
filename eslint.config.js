import eslint from '@eslint/js';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig(
  {
    ignores: [
      '**/node_modules/**',
      'generated/**',
      'docs/site/**',
      '.file-storage/**',
      'cli/bin/**',
      'cli/dist/**',
      'client/dist/**',
      'conformance/bin/**',
      'conformance/dist/**',
      'server/bin/**',
      'server/dist/**',
      'contract/dist/**',
      'release/**',
      '**/fixtures/**',
    ],
  },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      eqeqeq: 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  // Programs that know no types of ours: what they read of an answer may be anything.
  {
    files: ['server/programs/**'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { '@typescript-eslint/no-explicit-any': 'off' },
  },
  // An example in plain JavaScript, as its readers write it.
  {
    files: ['docs/conformance/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { 'no-undef': 'off' },
  },
);
