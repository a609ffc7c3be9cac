import { catalogue } from '@pipa/words';

/** Words of letters about access to an account. */
export const accessWords = catalogue(
  {
    activation: {
      subject: 'Activate your Pipa account',
      text: ['Thank you for signing up. Please follow this link to activate your account. It is valid for 24 hours.'],
      action: 'Activate the account',
      reason: 'You get this mail because this address was used to sign up. If you did not, you can ignore it.',
    },
    reset: {
      subject: 'Reset your Pipa password',
      text: ['Please follow this link to choose a new password. It is valid for 30 minutes and works once.'],
      action: 'Choose a new password',
      reason:
        'You get this mail because a new password was asked for. If it was not you, ignore it: your password stays as it is.',
    },
    emailChange: {
      subject: 'Verify your new email address for Pipa',
      text: [
        'Please follow this link to use this address for your Pipa account. It is valid for 24 hours. Until then your old address stays in use.',
      ],
      action: 'Use this address',
      reason:
        'You get this mail because this address was entered for a Pipa account. If it was not you, ignore it: nothing changes.',
    },
    emailChangeNotice: {
      subject: 'A new email address was entered for your Pipa account',
      entered: (email: string, address: string) =>
        `The address ${email} was entered from ${address}. It takes effect once the link that was sent there is followed.`,
      next: 'If it was you, there is nothing to do. If it was not, cancel the change, then choose a new password and end all other sessions.',
      action: 'Cancel the change',
      reason: 'You get this mail because access to your account may change. Such mails cannot be switched off.',
    },
    security: {
      next: 'If it was you, there is nothing to do. If it was not, choose a new password and end all other sessions.',
      action: 'Open My Account',
      reason: 'You get this mail because access to your account has changed. Such mails cannot be switched off.',
    },
    /** What has changed; `address` is the internet address that it was changed from. */
    changes: {
      passwordReset: () => ({
        subject: 'Your Pipa password has changed',
        text: 'The password of your account was set anew through a link in a mail. All sessions have ended, and all API keys were revoked.',
      }),
      passwordChanged: (address: string) => ({
        subject: 'Your Pipa password has changed',
        text: `The password of your account was changed from ${address}. All other sessions have ended. API keys go on: revoke those that you do not know.`,
      }),
      emailChanged: (email: string) => ({
        subject: 'The email address of your Pipa account has changed',
        text: `Mail of your account goes to ${email} from now on, and this address no longer signs in.`,
      }),
      wrongSecondSteps: (answers: number, address: string) => ({
        subject: 'Wrong second steps at your Pipa account',
        text: `The right password of your account was followed by ${answers} wrong codes or passkeys within an hour, the last from ${address}. Your recovery codes and passkeys still work. If this was not you, someone knows your password: please change it.`,
      }),
      authenticatorAdded: (address: string) => ({
        subject: 'An authenticator app was added to your Pipa account',
        text: `It was added from ${address}. Signing in with the password needs a second step from now on.`,
      }),
      authenticatorRemoved: (address: string) => ({
        subject: 'The authenticator app of your Pipa account was removed',
        text: `It was removed from ${address}. Its codes no longer sign in.`,
      }),
      passkeyAdded: (name: string, address: string) => ({
        subject: 'A passkey was added to your Pipa account',
        text: `The passkey ${name} was added from ${address}. It can sign in without the password.`,
      }),
      passkeyRemoved: (name: string, address: string) => ({
        subject: 'A passkey of your Pipa account was removed',
        text: `The passkey ${name} was removed from ${address}. It no longer signs in.`,
      }),
      apiKeyCreated: (name: string, address: string) => ({
        subject: 'An API key was created for your Pipa account',
        text: `The API key ${name} was created from ${address}. A program that has it can call Pipa in your name until it expires or you revoke it. Changing the password does not revoke it; a new password by a link in a mail does.`,
      }),
    },
    factorsReset: {
      subject: 'The second step of your Pipa account was reset',
      text: [
        'An operator has removed the authenticator app, the passkeys and the recovery codes of your account, and all sessions have ended. The password alone signs in now.',
        'Please sign in and set up a second step again. If you did not ask for this, choose a new password at once and contact support.',
      ],
      action: 'Open My Account',
      reason: 'You get this mail because access to your account has changed. Such mails cannot be switched off.',
    },
    addressConfirmed: {
      subject: 'This address gets the mails of Pipa again',
      text: [
        'Earlier mails to this address came back, and you asked for this one. It has arrived, so the other mails are sent again.',
      ],
      action: 'Open My Account',
      reason: 'You get this mail because you asked for it on the page of your account.',
    },
    accountDeleted: {
      subject: 'Your Pipa account has been deleted',
      text: [
        'Your account and your personal data have been deleted, as you asked. The bookkeeping of paper accounts stays without your name.',
        'Your user name and this address are free again. Thank you for having been with us.',
      ],
      reason: 'You get this mail because the account of this address was deleted. No further mail follows.',
    },
  },
  {
    zh: {
      activation: {
        subject: '激活您的 Pipa 账户',
        text: ['感谢您注册 Pipa。请点击以下链接激活账户，链接 24 小时内有效。'],
        action: '激活账户',
        reason: '您收到此邮件，是因为有人使用该邮箱注册了账户。如果不是您本人操作，请忽略此邮件。',
      },
      reset: {
        subject: '重置您的 Pipa 密码',
        text: ['请点击以下链接设置新密码。链接 30 分钟内有效，且只能使用一次。'],
        action: '设置新密码',
        reason: '您收到此邮件，是因为有人申请重置密码。如果不是您本人操作，请忽略此邮件，您的密码保持不变。',
      },
      emailChange: {
        subject: '验证您的 Pipa 新邮箱地址',
        text: ['请点击以下链接，将该邮箱用于您的 Pipa 账户。链接 24 小时内有效，在此之前原邮箱继续有效。'],
        action: '使用该邮箱',
        reason: '您收到此邮件，是因为有人为 Pipa 账户填写了该邮箱。如果不是您本人操作，请忽略此邮件，不会有任何变更。',
      },
      emailChangeNotice: {
        subject: '有人为您的 Pipa 账户填写了新的邮箱地址',
        entered: (email, address) => `有人从 ${address} 填写了邮箱 ${email}。点击发往该邮箱的链接后，新邮箱才会生效。`,
        next: '如果是您本人操作，则无需处理。如果不是，请取消变更，然后修改密码并退出所有其他登录。',
        action: '取消变更',
        reason: '您收到此邮件，是因为您账户的登录方式可能发生变更。此类邮件无法关闭。',
      },
      security: {
        next: '如果是您本人操作，则无需处理。如果不是，请修改密码并退出所有其他登录。',
        action: '打开“我的账户”',
        reason: '您收到此邮件，是因为您账户的登录方式发生了变更。此类邮件无法关闭。',
      },
      changes: {
        passwordReset: () => ({
          subject: '您的 Pipa 密码已更改',
          text: '您账户的密码已通过邮件中的链接重新设置，所有登录均已退出，所有 API 密钥均已撤销。',
        }),
        passwordChanged: (address) => ({
          subject: '您的 Pipa 密码已更改',
          text: `您账户的密码已从 ${address} 更改，所有其他登录均已退出。API 密钥仍然有效，如有您不认识的密钥，请将其撤销。`,
        }),
        emailChanged: (email) => ({
          subject: '您的 Pipa 账户邮箱已变更',
          text: `您账户的邮件今后将发送至 ${email}，此邮箱不能再用于登录。`,
        }),
        wrongSecondSteps: (answers, address) => ({
          subject: '您的 Pipa 账户第二步验证多次失败',
          text: `一小时内，有人输入了您账户的正确密码，但第二步的验证码或通行密钥错误 ${answers} 次，最近一次来自 ${address}。您的恢复码和通行密钥仍然有效。如果不是您本人操作，说明有人知道您的密码，请立即修改。`,
        }),
        authenticatorAdded: (address) => ({
          subject: '您的 Pipa 账户已添加身份验证器应用',
          text: `身份验证器应用添加自 ${address}。今后使用密码登录时需要第二步验证。`,
        }),
        authenticatorRemoved: (address) => ({
          subject: '您的 Pipa 账户已移除身份验证器应用',
          text: `身份验证器应用已从 ${address} 移除，其验证码不能再用于登录。`,
        }),
        passkeyAdded: (name, address) => ({
          subject: '您的 Pipa 账户已添加通行密钥',
          text: `通行密钥 ${name} 添加自 ${address}。它无需密码即可登录。`,
        }),
        passkeyRemoved: (name, address) => ({
          subject: '您的 Pipa 账户已移除通行密钥',
          text: `通行密钥 ${name} 已从 ${address} 移除，不能再用于登录。`,
        }),
        apiKeyCreated: (name, address) => ({
          subject: '您的 Pipa 账户已创建 API 密钥',
          text: `API 密钥 ${name} 创建自 ${address}。在密钥到期或被您撤销之前，持有它的程序可以以您的名义调用 Pipa。修改密码不会撤销密钥；通过邮件链接重设密码会将其撤销。`,
        }),
      },
      factorsReset: {
        subject: '您的 Pipa 账户的第二步验证已重置',
        text: [
          '管理员已移除您账户的身份验证器应用、通行密钥和恢复码，所有登录均已退出。现在仅凭密码即可登录。',
          '请登录并重新设置第二步验证。如果不是您本人要求的，请立即修改密码并联系客服。',
        ],
        action: '打开“我的账户”',
        reason: '您收到此邮件，是因为您账户的登录方式发生了变更。此类邮件无法关闭。',
      },
      addressConfirmed: {
        subject: '该邮箱已恢复接收 Pipa 邮件',
        text: ['此前发往该邮箱的邮件被退回，您因此申请了这封确认邮件。邮件已经送达，其他邮件将恢复发送。'],
        action: '打开“我的账户”',
        reason: '您收到此邮件，是因为您在账户页面上申请了确认邮件。',
      },
      accountDeleted: {
        subject: '您的 Pipa 账户已删除',
        text: [
          '您的账户和个人数据已按您的要求删除。模拟账户的账目予以保留，但不再包含您的姓名。',
          '您的用户名和该邮箱可以重新注册。感谢您使用 Pipa。',
        ],
        reason: '您收到此邮件，是因为使用该邮箱的账户已删除。此后不会再有邮件。',
      },
    },
  },
);
