import type { Language } from '@stanza/domain/shell/language.ts';
import type { FastifyPluginAsync } from 'fastify';
import { queryOf } from '../http/address.ts';
import { languageOfPage } from '../http/language.ts';
import { acceptAnyForm, type Page, questionPage, sendPage } from '../http/plain-page.ts';
import { logRequest } from '../http/security-log.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import type { Services } from '../services.ts';
import { accountMail, emailPagePath } from './account-mails.ts';
import { keepAccount } from './deletion.ts';
import { confirmEmail, findEmailChange, findFormerEmail, undoEmailChange } from './email-changes.ts';
import { createPasswordResets } from './password-resets.ts';

/**
 * The links of the mails about a change of the e-mail. They need no login, since they may open on another device. GET shows a button, and
 * POST does it: programs that only open links change nothing.
 */
export const emailPageRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, clock, mailer, background, limitRate } = options;
  const resets = createPasswordResets(db, clock);
  acceptAnyForm(app);
  const preValidation = limitRate('resetPassword');

  app.get(emailPagePath, { preValidation }, async (request, reply) => {
    const language = languageOfPage(request);
    const told = texts[language];
    const { confirm, undo } = tokensOf(queryOf(request));
    if (undo !== null) {
      const former = await findFormerEmail(db, undo, clock());
      if (former === undefined) return sendPage(reply, 404, gone(told), language);
      return sendPage(reply, 200, questionPage(told.undo(former.email), told.undoIt, told.ends), language);
    }
    const change = await findEmailChange(db, confirm, clock());
    if (change === undefined) return sendPage(reply, 404, gone(told), language);
    return sendPage(reply, 200, questionPage(told.confirm(change.email), told.confirmIt), language);
  });

  app.post(emailPagePath, { preValidation }, async (request, reply) => {
    const language = languageOfPage(request);
    const told = texts[language];
    const appAddress = options.appAddress(request);
    const { confirm, undo } = tokensOf(queryOf(request));
    if (undo !== null) {
      const userId = await undoEmailChange(db, undo, clock());
      if (userId === null) return sendPage(reply, 404, gone(told), language);
      await keepAccount(db, userId);
      logRequest(request, 'email.restored', { memberId: userId });
      const address = `/forgot-password?token=${await resets.request(userId)}`;
      const link = `<p><a href="${escapeHtml(address)}">${escapeHtml(told.newPassword)}</a></p>`;
      return sendPage(reply, 200, { title: told.undone, content: link }, language);
    }
    const changed = await confirmEmail(db, confirm, clock());
    if (changed === null) return sendPage(reply, 404, gone(told), language);
    logRequest(request, 'email.changed', { memberId: changed.userId });
    const mail = { to: changed.formerEmail, kind: 'undo', token: changed.undoToken, appAddress } as const;
    background.run(async () =>
      mailer?.send(accountMail({ ...mail, language: changed.language ?? language })),
    );
    const link = `<p><a href="/account">${escapeHtml(told.toAccount)}</a></p>`;
    return sendPage(reply, 200, { title: told.confirmed(changed.email), content: link }, language);
  });
};

const tokensOf = (params: URLSearchParams) => ({
  confirm: params.get('confirm') ?? '',
  undo: params.get('undo'),
});

interface PageTexts {
  confirm(email: string): string;
  confirmIt: string;
  confirmed(email: string): string;
  toAccount: string;
  undo(email: string): string;
  undoIt: string;
  /** HTML. */
  ends: string;
  undone: string;
  newPassword: string;
  gone: string;
  /** HTML. */
  askAgain: string;
}

const texts: Readonly<Record<Language, PageTexts>> = {
  en: {
    confirm: (email) => `Use ${email} for your Stanza account?`,
    confirmIt: 'Confirm this email',
    confirmed: (email) => `Done: from now on you log in with ${email}`,
    toAccount: 'Go to your account',
    undo: (email) => `Go back to ${email}?`,
    undoIt: 'Go back to this email',
    ends: '<p>All devices are logged out, and you choose a new password.</p>',
    undone: 'Done: your account has this email again',
    newPassword: 'Choose a new password',
    gone: 'This link is no longer good',
    askAgain: '<p>It was used, it has expired, or a newer one has replaced it.</p>',
  },
  it: {
    confirm: (email) => `Vuoi usare ${email} per il tuo account Stanza?`,
    confirmIt: 'Conferma questa e-mail',
    confirmed: (email) => `Fatto: d’ora in poi accedi con ${email}`,
    toAccount: 'Vai al tuo account',
    undo: (email) => `Vuoi tornare a ${email}?`,
    undoIt: 'Torna a questa e-mail',
    ends: '<p>Verrai disconnesso da tutti i dispositivi e sceglierai una nuova password.</p>',
    undone: 'Fatto: il tuo account ha di nuovo questa e-mail',
    newPassword: 'Scegli una nuova password',
    gone: 'Questo link non vale più',
    askAgain: '<p>È già stato usato, è scaduto, oppure ce n’è uno più recente.</p>',
  },
};

const gone = ({ gone: title, askAgain: content }: PageTexts): Page => ({ title, content });
