import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; raw: string; parsed: Email };
type Behaviour = 'take' | 'refuse' | 'reject' | 'silent';
export type MailServer = {
  url: string;
  received: ReceivedMail[];
  /** What the server does with the next mails: accept, reject temporarily or permanently, or not respond. */
  behave: (how: Behaviour) => void;
  close: () => Promise<void>;
};

/** A real SMTP server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let behaviour: Behaviour = 'take';
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      if (behaviour === 'silent') return;
      if (behaviour === 'refuse')
        return done(Object.assign(new Error('Mailbox is busy'), { responseCode: 450 }));
      if (behaviour === 'reject')
        return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      done();
    },
    async onData(stream, session, done) {
      // A client that gives up in the middle of a mail has sent none.
      const parts = await stream.toArray().catch(() => undefined);
      if (!parts) return;
      const raw = Buffer.concat(parts).toString();
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw,
        parsed: await PostalMime.parse(raw),
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave(how) {
      behaviour = how;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
