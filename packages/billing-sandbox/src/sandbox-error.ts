/** A failure that the API answers in the provider's envelope. */
export class SandboxError extends Error {
  readonly status: number;
  readonly body: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: { type: string; message: string; code?: string; param?: string; decline_code?: string },
  ) {
    super(body.message);
    this.name = 'SandboxError';
    this.status = status;
    this.body = body;
  }
}

export const missing = (kind: string, id: string, param = 'id'): SandboxError =>
  new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

export const invalid = (param: string, message: string): SandboxError =>
  new SandboxError(400, { type: 'invalid_request_error', code: 'parameter_invalid', message, param });
