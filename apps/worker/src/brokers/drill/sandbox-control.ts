import type { ControlRequest, ControlState } from '@pipa/broker-sandbox';

/** What a drill asks of the sandbox, beside the protocols of its brokers. */
export interface SandboxControl {
  act: (request: ControlRequest) => Promise<unknown>;
  stateOf(request: Pick<ControlRequest, 'protocol'> & { readonly account: string }): Promise<ControlState>;
}

const TIMEOUT_MS = 10_000;

/** The sandbox of this installation, which another process runs. */
export function sandboxControlAt(url: string): SandboxControl {
  const act = async (request: ControlRequest): Promise<unknown> => {
    const response = await fetch(`${url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`the sandbox has answered ${response.status}`);
    return response.json();
  };
  return {
    act,
    stateOf: async ({ protocol, account }) => (await act({ protocol, act: 'state', account })) as ControlState,
  };
}
