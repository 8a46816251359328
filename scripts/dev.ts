/** `npm run dev`: starts Vite with hot reload on PORT, and a backend that restarts on change. Vite proxies the API to it. */
import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readArguments } from './read-arguments.ts';

readArguments();

const port = Number(process.env.PORT ?? 3000);
const backendPort = port + 1;
process.env.BACKEND_URL = `http://127.0.0.1:${backendPort}`;

const backend = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(backendPort) },
});
const vite = await createServer({ server: { port, strictPort: true } });
try {
  await vite.listen();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  backend.kill();
  process.exit(1);
}
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    backend.kill('SIGTERM');
    await vite.close();
    process.exit(0);
  });
}
