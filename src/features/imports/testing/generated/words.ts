/** Words of files in Western languages, for generated files: entries of `HEADERS` and `TERMS` belong together. */

/** Words of tills, settlements and files of several tables. */
export interface Terms {
  receipt: string
  /** means of payment; the first is cash */
  means: string[]
  change: string
  voided: string
  sales: string
  expenses: string
  supplier: string
  type: string
  /** a sale, a refund and three lines that are neither */
  kinds: string[]
}

export const TERMS: Terms[] = [
  {
    receipt: 'Receipt number',
    means: ['Cash', 'Visa **** 4242', 'Card'],
    change: 'Change',
    voided: 'Void',
    sales: 'Sales',
    expenses: 'Expenses',
    supplier: 'Supplier',
    type: 'Type',
    kinds: ['Sale', 'Refund', 'Fee', 'Payout', 'Reserve'],
  },
  {
    receipt: 'Ticket',
    means: ['Efectivo', 'Tarjeta', 'Tarjeta de crédito'],
    change: 'Cambio',
    voided: 'Anulado',
    sales: 'Ventas',
    expenses: 'Gastos',
    supplier: 'Proveedor',
    type: 'Tipo',
    kinds: ['Venta', 'Reembolso', 'Comisión', 'Retiro', 'Transferencia'],
  },
  {
    receipt: 'Ticket',
    means: ['Dinheiro', 'Cartão de débito', 'Pix'],
    change: 'Troco',
    voided: 'Cancelado',
    sales: 'Vendas',
    expenses: 'Despesas',
    supplier: 'Fornecedor',
    type: 'Tipo',
    kinds: ['Venda', 'Reembolso', 'Taxa', 'Saque', 'Transferencia'],
  },
  {
    receipt: 'Ticket',
    means: ['Espèces', 'Carte bancaire', 'CB'],
    change: 'Rendu monnaie',
    voided: 'Annulé',
    sales: 'Ventes',
    expenses: 'Dépenses',
    supplier: 'Fournisseur',
    type: 'Type',
    kinds: ['Vente', 'Remboursement', 'Frais', 'Virement', 'Commission'],
  },
  {
    receipt: 'Bon-Nr',
    means: ['Bar', 'EC-Karte', 'Kartenzahlung'],
    change: 'Rückgeld',
    voided: 'Storno',
    sales: 'Umsätze',
    expenses: 'Ausgaben',
    supplier: 'Lieferant',
    type: 'Typ',
    kinds: ['Verkauf', 'Erstattung', 'Gebühr', 'Auszahlung', 'Einbehaltung'],
  },
]

/** product, date, amount, quantity, customer, salesperson, cost, unit price */
export const HEADERS = [
  'Product|Date|Amount|Quantity|Customer|Salesperson|Cost|Unit Price',
  'Producto|Fecha|Importe|Cantidad|Cliente|Vendedor|Costo|Precio unitario',
  'Produto|Data|Valor|Quantidade|Cliente|Vendedor|Custo|Preço unitário',
  'Produit|Date|Montant|Quantité|Client|Vendeur|Coût|Prix unitaire',
  'Produkt|Datum|Betrag|Menge|Kunde|Verkäufer|Kosten|Einzelpreis',
]

export const WORDS = [
  ...['Tea', 'Coffee, large', 'Crème brûlée', 'Señor Pérez', 'A; B', 'say "hi"', 'two\nlines'],
  ...['Kaffee – groß', 'x|y', 'tab\there', "O'Neil", 'Größe 12,5', '50% off', '=1+1', '@home'],
  ...['Gift card', 'Cash register', 'Card holder', 'Change purse', 'Void deck tour', 'Visa photo'],
  ...['Total comfort', 'São Paulo', '"', 'a,b;c', "l'été", '3 for 2', '№ 7', '😀 mug', 'קפה'],
]
