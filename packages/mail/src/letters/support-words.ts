import { catalogue } from '@pipa/words';

/** Words of letters about tickets. */
export const supportWords = catalogue(
  {
    opened: {
      subject: (number: string) => `We have your request ${number}`,
      text: (number: string) => [
        `Your request has reached us. Its number is ${number}.`,
        'The answer comes to this address.',
      ],
      action: 'Open your request',
    },
    answered: {
      subject: (number: string) => `Answer to your request ${number}`,
      next: 'You can reply on the support page.',
      nextOfVisitor: (number: string) =>
        `Please do not reply to this mail. To ask again, use the contact form and name ${number}.`,
      action: 'Open your request',
    },
    waits: {
      subject: (number: string) => `Request ${number} waits for an answer`,
      text: (subject: string) => `Its subject: ${subject}`,
      action: 'Open the request',
    },
    reason: 'You get this mail because this address was given in the contact form of Pipa.',
    operatorReason: 'You get this mail because you administer Pipa. Such mails cannot be switched off.',
  },
  {
    zh: {
      opened: {
        subject: (number) => `我们已收到您的工单 ${number}`,
        text: (number) => [`我们已收到您的请求，工单编号为 ${number}。`, '回复将发送至此邮箱。'],
        action: '查看工单',
      },
      answered: {
        subject: (number) => `您的工单 ${number} 已有回复`,
        next: '您可以在支持页面继续回复。',
        nextOfVisitor: (number) => `请勿直接回复此邮件。如需继续咨询，请使用联系表单并注明 ${number}。`,
        action: '查看工单',
      },
      waits: {
        subject: (number) => `工单 ${number} 等待回复`,
        text: (subject) => `主题：${subject}`,
        action: '打开工单',
      },
      reason: '您收到此邮件，是因为有人在 Pipa 的联系表单中填写了此邮箱。',
      operatorReason: '您收到此邮件，是因为您是 Pipa 的管理员。此类邮件无法关闭。',
    },
  },
);
