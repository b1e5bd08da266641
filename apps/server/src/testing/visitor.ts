import { randomBytes } from 'node:crypto';
import { type AnyEndpoint, endpointUrl } from '@plazo/contract/endpoint';
import { channelTemplate, getCaptcha, getSid, getSms, register } from '@plazo/contract/promotion';
import { demoCampaigns } from '../demo/demo-campaigns.ts';
import { hashSid, secretHash } from '../platform/secrets/secret-hash.ts';
import { putCampaign } from '../promotion/campaign.repository.ts';
import { insertSession, setCaptcha } from '../promotion/captcha.repository.ts';
import { readCaptcha } from '../promotion/captcha.service.ts';
import { rowsOf } from './database-state.ts';
import type { Answer, TestServer } from './test-server.ts';

interface Connection {
  remoteAddress?: string;
  headers?: Record<string, string>;
}

/** A visitor of the promotion, who makes calls the way the JSON client does. */
export class Visitor {
  phone = '13800138000';
  deviceId = 'device-1';

  constructor(
    readonly server: TestServer,
    public connection: Connection = {},
  ) {}

  /** Writes the demo's campaigns. */
  static async writeCampaigns(server: TestServer): Promise<void> {
    for (const { id, template } of demoCampaigns) await putCampaign(server.db, id, template, server.clock.now());
  }

  async ask(endpoint: AnyEndpoint, input: Record<string, unknown> = {}): Promise<Answer> {
    const { remoteAddress = '203.0.113.7', headers = {} } = this.connection;
    const isGet = endpoint.method === 'GET';
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const answer = await this.server.app.inject({
      method: endpoint.method,
      url: endpointUrl(endpoint) + query,
      remoteAddress,
      headers: { ...headers, ...(isGet ? {} : { 'content-type': 'application/json' }) },
      ...(isGet ? {} : { payload: JSON.stringify(input) }),
    });
    const { statusCode: status, body } = answer;
    const envelope = body.startsWith('{') ? (JSON.parse(body) as Pick<Answer, 'code' | 'message' | 'data'>) : null;
    return {
      status,
      body,
      headers: answer.headers,
      code: envelope?.code,
      message: envelope?.message,
      data: envelope?.data,
    };
  }

  /** Keeps the cookie that an answer sets, as a browser would. */
  keepCookie(headers: Record<string, unknown>): void {
    const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';');
    if (cookie) this.connection = { ...this.connection, headers: { ...this.connection.headers, cookie } };
  }

  template(templateId: string): Promise<Answer> {
    return this.ask(channelTemplate, { templateId });
  }

  async sid(): Promise<string> {
    return ((await this.ask(getSid)).data as { sid: string }).sid;
  }

  /** Draws a captcha and returns its text, which only this server can find out. */
  async captcha(sid: string): Promise<string> {
    await this.ask(getCaptcha, { sid, a: String(this.server.clock.now()) });
    return (await readCaptcha({ db: this.server.db, masterKeys: this.server.config.masterKeys }, sid)) ?? '';
  }

  /** A session with a drawn captcha, and its text. */
  async drawn(): Promise<{ sid: string; capcode: string }> {
    const sid = await this.sid();
    return { sid, capcode: await this.captcha(sid) };
  }

  /** A session whose captcha is AAAA, without drawing it: a thousand times as fast. */
  async solved(): Promise<{ sid: string; capcode: string }> {
    const { db, clock, config } = this.server;
    const sid = randomBytes(24).toString('base64url');
    const now = clock.now();
    const at = { expiresAt: now + 10 * 60_000, now };
    await insertSession(db, hashSid(sid), { ...at, expiresAt: now + 60 * 60_000 });
    await setCaptcha(db, hashSid(sid), secretHash(config.masterKeys.current, 'captcha', sid, 'AAAA'), at);
    return { sid, capcode: 'AAAA' };
  }

  async askForCode(given: Record<string, unknown> = {}): Promise<Answer> {
    const { phone, deviceId } = this;
    const answer = await this.ask(getSms, { phone, deviceId, appName: 'plazo', ...given });
    await this.server.messages.settled();
    return answer;
  }

  /** Requests a code, which must be sent, and returns what the registration needs. */
  async withCode(): Promise<{ sid: string; capcode: string; smsCode: string }> {
    const solved = await this.solved();
    const { status, code, body } = await this.askForCode(solved);
    if (status !== 200 || code !== '0') throw new Error(`no code was sent: ${status} ${body}`);
    const [smsCode = ''] = await this.codes();
    return { ...solved, smsCode };
  }

  async register(given: Record<string, unknown>): Promise<Answer> {
    const { phone, deviceId } = this;
    return this.ask(register, {
      phone,
      deviceId,
      appName: 'plazo',
      merchantNumber: 0,
      userName: phone,
      invite_code: '',
      id: 'demo',
      ...given,
    });
  }

  /** The codes that were sent to this phone, newest first. */
  async codes(): Promise<string[]> {
    const rows = await rowsOf<{ content: string }>(
      this.server.db,
      `select content from sms_outbox where phone like '+__${this.phone}' order by sent_at desc, id`,
    );
    return rows.map(({ content }) => /\d{6}/.exec(content)?.[0] ?? '');
  }
}
