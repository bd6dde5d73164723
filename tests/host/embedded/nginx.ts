import { spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NGINX, requireTool } from '../../tools.ts';

const NAME = 'enrolment.example';

/** How many requests one network, and one /48, may have on their way in tests. */
export const CONNECTIONS = 20;
export const SITE_CONNECTIONS = 30;
/** A header with the address that nginx takes for the caller's. This machine has few of its own. */
export const CALLER = 'x-caller';

/**
 * The real nginx with the real deploy/nginx.conf: only its ports, its certificate and the host's
 * port are the test's own.
 * @param hostPort where the host listens on this machine
 */
export async function startNginx(hostPort: number) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const inFolder = (name: string) => join(folder, name);
  const [tls, plain] = [await freePort(), await freePort()];
  const made = spawnSync('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${NAME}`,
    '-addext',
    `subjectAltName=DNS:${NAME}`,
    '-keyout',
    inFolder('key.pem'),
    '-out',
    inFolder('certificate.pem'),
  ]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${String(made.stderr)}`);
  const given = {
    'limit_conn networks 300': `limit_conn networks ${CONNECTIONS}`,
    'limit_conn sites 3000': `limit_conn sites ${SITE_CONNECTIONS}`,
    'server 127.0.0.1:8080': `server 127.0.0.1:${hostPort}`,
    'listen 443': `listen 127.0.0.1:${tls}`,
    'listen 80': `listen 127.0.0.1:${plain}`,
    'listen [::]:443': `listen [::1]:${tls}`,
    'listen [::]:80': `listen [::1]:${plain}`,
    '/etc/ssl/enrolment.pem': inFolder('certificate.pem'),
    '/etc/ssl/private/enrolment.key': inFolder('key.pem'),
  };
  let site = await readFile('deploy/nginx.conf', 'utf8');
  for (const [written, here] of Object.entries(given)) {
    if (!site.includes(written)) throw new Error(`deploy/nginx.conf does not say ${written}`);
    site = site.replaceAll(written, here);
  }
  await writeFile(
    inFolder('nginx.conf'),
    `daemon off; pid ${inFolder('pid')}; error_log stderr;
    events {} http { ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${inFolder(name)};`).join(' ')}
    set_real_ip_from 127.0.0.1; real_ip_header ${CALLER}; ${site} }`,
  );
  const nginx = spawn(
    requireTool(NGINX),
    ['-p', folder, '-c', inFolder('nginx.conf'), '-e', 'stderr'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  nginx.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(nginx, 'exit');
  for (const port of [tls, plain])
    await listening(port, () => nginx.exitCode !== null && (said || 'nginx ended'));
  const certificate = await readFile(inFolder('certificate.pem'));
  return {
    name: NAME,
    tls,
    plain,
    certificate,
    /** What Chromium's --ignore-certificate-errors-spki-list takes. */
    keyHash: createHash('sha256')
      .update(new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until somebody listens there. @param failure what to throw, once there is something */
async function listening(port: number, failure: () => string | false): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (isThere) return;
    const reason = failure();
    if (reason) throw new Error(reason);
    await sleep(50);
  }
}
