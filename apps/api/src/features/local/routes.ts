import { language, localEndpoints } from '@pipa/contract';
import { exampleMails } from '@pipa/mail';
import { readCaptchaTarget } from '../../captcha/captcha.ts';
import type { RegisterFeature } from '../../http/route.ts';
import { registerBillingSandbox } from './billing-sandbox.ts';
import { FIT_FRAMES_SCRIPT, lettersPath, renderLetters, renderMailPage } from './mail-page.ts';

const MAX_MAILS_ON_PAGE = 100;

/** Calls for development and automation. Registered in local mode only, so that these paths do not exist in production. */
export const registerLocal: RegisterFeature = (routes) => {
  const { context, app } = routes;
  const listMail = async (to?: string) => (await context.mailbox?.list(to)) ?? [];

  routes.serve(localEndpoints.devMail, ({ input }) => listMail(input.to));
  routes.serve(localEndpoints.devCaptcha, ({ input }) => readCaptchaTarget(context, input.codeToken));
  registerBillingSandbox(routes);
  app.get('/dev/mail', async (_request, reply) => {
    const page = renderMailPage((await listMail()).slice(0, MAX_MAILS_ON_PAGE));
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
  for (const spoken of language.options) {
    app.get(lettersPath(spoken), async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(renderLetters(exampleMails(context.settings.publicUrl, spoken))),
    );
  }
  app.get('/dev/mail/letters.js', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/javascript; charset=utf-8').send(FIT_FRAMES_SCRIPT),
  );
};
