/** Somebody trades on paper: some fills, orders that rest, and a line on the chart. The pictures show what is real. */
export async function trade(page) {
  await page.locator('#panel-account, main').getByRole('button', { name: 'Start paper trading' }).first().click();
  const form = page.locator('#panel-order form');
  await form.getByRole('button', { name: /^Buy / }).waitFor({ timeout: 60_000 });
  await form.getByRole('tab', { name: 'Market' }).click();
  for (const [side, amount] of [
    ['Buy', '0.15'],
    ['Sell', '0.05'],
  ])
    await order(form, { side, amount, said: /^(?:Bought|Sold) / });
  await form.getByRole('tab', { name: 'Limit' }).click();
  for (const [side, chip, amount] of [
    ['Sell', '+1%', '0.08'],
    ['Buy', '-0.5%', '0.05'],
    ['Buy', '-1%', '0.12'],
  ])
    await order(form, { side, chip, amount, said: /^(?:Buy|Sell) .* placed/ });
}

async function order(form, { side, chip, amount, said }) {
  const page = form.page();
  await form.getByRole('radio', { name: side }).click();
  if (chip) await form.getByRole('button', { name: chip }).click();
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await form.getByRole('button', { name: new RegExp(`^${side} `) }).click();
  await page.getByText(said).first().waitFor({ timeout: 30_000 });
  // Told once for each order: the next one's notice is another.
  await page.getByText(said).first().waitFor({ state: 'detached', timeout: 30_000 });
}
