/**
 * `npm run documents -w contracts`: runs the tools of backend teams on openapi.json and asyncapi.json, and prints a line for each. npm
 * installs the tools, in exact versions, into node_modules/.cache. Exits with 1 if a tool rejects a document.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readArguments } from '../../scripts/read-arguments.ts';
import { cache, contracts, execute, type Outcome } from './execute.ts';
import { tryMocks } from './mocks.ts';
import { trySpecmatic } from './specmatic.ts';

readArguments();

const packages = {
  '@apidevtools/swagger-parser': '13.1.0',
  '@asyncapi/parser': '3.6.3',
  '@hey-api/openapi-ts': '0.95.0',
  '@openapi-generator-plus/java-cxf-client-generator': '4.0.0',
  '@stoplight/prism-cli': '5.16.0',
  '@stoplight/spectral-cli': '6.16.3',
  dredd: '14.1.0',
  'openapi-generator-plus': '2.22.0',
  'openapi-typescript': '7.13.0',
  specmatic: '2.55.1',
  // The generators do not support later versions.
  typescript: '5.9.3',
};

const openapi = path.join(contracts, 'openapi.json');
const asyncapi = path.join(contracts, 'asyncapi.json');
const bin = (name: string) => path.join(cache, 'node_modules/.bin', name);
const inCache = (file: string) => path.join(cache, file);

/** Runs a script in a separate process. */
const evaluate = (script: string) => execute(process.execPath, ['--input-type=commonjs', '-e', script]);

const compile = (file: string) =>
  execute(bin('tsc'), [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--lib',
    'es2023,dom,dom.iterable',
    inCache(file),
  ]);

/** Fails if the generated file does not contain the text. */
async function contains(generated: Outcome, file: string, text: string): Promise<Outcome> {
  if (!generated.isRight) return generated;
  const found = await execute('grep', ['-q', text, inCache(file)]);
  return found.isRight ? generated : { isRight: false, output: `${file} does not contain ${text}` };
}

const tools: readonly (readonly [what: string, run: () => Promise<Outcome>])[] = [
  ['Redocly CLI: lint', () => execute(process.execPath, [path.join(contracts, 'spec/check.ts')])],
  [
    'swagger-parser: validate',
    () => evaluate(`require('@apidevtools/swagger-parser').validate(${JSON.stringify(openapi)})`),
  ],
  [
    'Spectral: spectral:oas, errors',
    async () => {
      await writeFile(inCache('spectral.yaml'), 'extends: ["spectral:oas"]\n');
      return await execute(bin('spectral'), ['lint', '-r', inCache('spectral.yaml'), '-F', 'error', openapi]);
    },
  ],
  [
    '@asyncapi/parser: AsyncAPI 3.1',
    () =>
      evaluate(`const { Parser, fromFile } = require('@asyncapi/parser');
        fromFile(new Parser(), ${JSON.stringify(asyncapi)}).parse().then(({ diagnostics }) => {
          if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics, null, 1));
        })`),
  ],
  [
    'Dredd: reads every call',
    () => execute(bin('dredd'), [openapi, 'http://127.0.0.1:9', '--names', '--loglevel', 'error']),
  ],
  ['Prism: each mocked answer is as described', () => tryMocks(bin('prism'), openapi)],
  [
    'Specmatic: searches of the small backend, with the overlay',
    () => trySpecmatic(inCache('node_modules/specmatic/specmatic.jar'), openapi),
  ],
  [
    'openapi-typescript: types that compile',
    async () => {
      const made = await execute(bin('openapi-typescript'), [
        openapi,
        '-o',
        inCache('openapi-typescript.ts'),
      ]);
      return made.isRight ? await compile('openapi-typescript.ts') : made;
    },
  ],
  [
    '@hey-api/openapi-ts: a TypeScript client that compiles, with photos as files',
    async () => {
      const made = await execute(bin('openapi-ts'), [
        '-i',
        openapi,
        '-o',
        inCache('hey-api'),
        '--no-log-file',
      ]);
      const typed = await contains(made, 'hey-api/types.gen.ts', 'images: Array<Blob | File>');
      return typed.isRight ? await compile('hey-api/index.ts') : typed;
    },
  ],
  [
    'openapi-generator-plus: a Java client, with photos as bytes',
    async () => {
      const config = {
        inputPath: openapi,
        outputPath: inCache('java'),
        package: 'it.example.stanza',
        generator: '@openapi-generator-plus/java-cxf-client-generator',
      };
      await writeFile(inCache('java.json'), JSON.stringify(config));
      const made = await execute(bin('openapi-generator-plus'), ['generate', '-c', inCache('java.json')]);
      return await contains(made, 'java/it/example/stanza/model/Picture.java', 'byte\\[\\] profilePicture');
    },
  ],
];

await mkdir(cache, { recursive: true });
await writeFile(inCache('package.json'), JSON.stringify({ private: true, dependencies: packages }));
const installed = await execute('npm', [
  'install',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--silent',
]);
if (!installed.isRight) throw new Error(`The tools cannot be installed:\n${installed.output}`);
let refused = 0;
for (const [what, run] of tools) {
  const { isRight, output, isSkipped = false } = await run();
  console.log(
    `${isSkipped ? 'skipped ' : isRight ? 'accepted' : 'REFUSED '} ${what}${isSkipped ? `: ${output}` : ''}`,
  );
  if (!isRight) console.log(output.slice(-3000));
  if (!isRight) refused += 1;
}
console.log(refused === 0 ? '\nEvery tool accepts the documents.' : `\n${refused} refused.`);
process.exitCode = refused === 0 ? 0 : 1;
